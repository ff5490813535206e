import { expect, test } from "vitest";
import { toCsv } from "#kit/portable/csv.ts";

test("no cell runs as a formula, and only cells that need quotes have them", () => {
  const cells = ["=1+1", "+1", "-1", "@sum", "\tx", "plain", 'says "hi", twice', "two\r\nlines", "=a,b", -5, 0.25, null, ""];
  expect(toCsv([cells])).toBe(`\uFEFF'=1+1,'+1,'-1,'@sum,'\tx,plain,"says ""hi"", twice","two\r\nlines","'=a,b",-5,0.25,,\r\n`);
});

test("each row of a CSV ends its line", () => {
  expect(
    toCsv([
      ["a", "b"],
      [1, 2],
    ]),
  ).toBe("\uFEFFa,b\r\n1,2\r\n");
});
