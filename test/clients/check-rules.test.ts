import { expect, test } from "vitest";
import { clip } from "#packages/cli/src/check/areas.ts";
import { firstLookAt } from "#packages/cli/src/check/measure.ts";
import { judge, type Measurement, type Operator, type Verdict } from "#packages/cli/src/check/rules.ts";

const measured = (value: number | null, ...interval: number[]): Measurement => ({
  value,
  interval: interval.length === 2 ? [interval[0] ?? 0, interval[1] ?? 0] : null,
});

test.each<[string, Measurement, Operator, number, Verdict]>([
  ["a value that keeps the rule", measured(0.1, 0.05, 0.15), ">=", 0.08, "passed"],
  ["a value that breaks it, with an interval that keeps it", measured(0.07, 0.05, 0.09), ">=", 0.08, "unclear"],
  ["a whole interval that breaks it", measured(0.05, 0.03, 0.07), ">=", 0.08, "failed"],
  ["an interval that ends at the limit", measured(0.07, 0.06, 0.08), ">=", 0.08, "unclear"],
  ["the same for a strict limit", measured(0.07, 0.06, 0.08), ">", 0.08, "failed"],
  ["an upper limit within the interval", measured(0.3, 0.2, 0.4), "<=", 0.25, "unclear"],
  ["an upper limit below the interval", measured(0.3, 0.2, 0.4), "<", 0.2, "failed"],
  ["a value without an interval", measured(3), "<=", 2, "failed"],
  ["a value at the limit", measured(2), "<=", 2, "passed"],
  ["what never happens, if it must happen early", measured(null), "<=", 2, "failed"],
  ["what never happens, if it must happen late", measured(null), ">", 2, "passed"],
])("a rule is judged with the interval of its value: %s", (_, measurement, operator, limit, verdict) => {
  expect(judge({ operator, limit }, measurement)).toBe(verdict);
});

test("the first look at an area is the first that falls into it, and begins when those before have ended", () => {
  const looks = [
    { x: 0.5, y: 0.5, duration: 300 },
    { x: 0.1, y: 0.1, duration: 250 },
    { x: 0.1, y: 0.1, duration: 200 },
  ];
  const heatmap = { fixations: looks, width: 200, height: 100 };
  expect(firstLookAt(heatmap, { left: 10, top: 5, width: 20, height: 20 })).toEqual({ number: 2, seconds: 0.3 });
  expect(firstLookAt(heatmap, { left: 150, top: 5, width: 20, height: 20 })).toBeUndefined();
});

test("a box is cut at the edges of the image, and is nowhere outside", () => {
  expect(clip({ left: -10, top: 90, width: 30, height: 30 }, 200, 100)).toEqual({ left: 0, top: 90, width: 20, height: 10 });
  expect(clip({ left: 200, top: 0, width: 30, height: 30 }, 200, 100)).toBeUndefined();
});
