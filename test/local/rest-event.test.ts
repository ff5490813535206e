import { expect, it } from "vitest";
import { groupByName, lastValues } from "#local/apigateway/rest-event.ts";

it("a REST event groups query parameters by name, whatever their names", () => {
  const query = groupByName(new URLSearchParams("constructor=1&__proto__=2&a=3&constructor=4"));
  expect(Object.entries(query)).toEqual([
    ["constructor", ["1", "4"]],
    ["__proto__", ["2"]],
    ["a", ["3"]],
  ]);
  expect(Object.entries(lastValues(query))).toEqual([
    ["constructor", "4"],
    ["__proto__", "2"],
    ["a", "3"],
  ]);
});
