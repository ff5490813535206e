import { expect, test } from "vitest";
import { wholeNumber } from "#tools/whole-number.ts";

test("an option that is a whole number rejects texts, fractions and negative numbers with its name", () => {
  expect([wholeNumber("seed", "0"), wholeNumber("seed", "73")]).toEqual([0, 73]);
  for (const value of ["abc", "", "1.5", "-1", "Infinity"])
    expect(() => wholeNumber("seed", value)).toThrow("--seed must be a whole number");
});
