import { expect, test } from "vitest";
import { slotShares } from "#domain/benchmarks/slot-share.ts";
import { meanScore, templateScore } from "#domain/benchmarks/template-score.ts";
import { isDecided, isDecidedInPoints, pairedDifference } from "#kit/portable/paired-difference.ts";

const map = { width: 4, height: 4 };
const image = { width: 400, height: 200 };

test("the share of a slot is the sum of the cells that it covers, in proportion", () => {
  const share = slotShares([[0, 0], [200, 0], [200, 50], [0, 50]], image, map); // biome-ignore format: one line
  expect(share(new Float64Array(16).fill(1))).toBeCloseTo(2 / 16, 9);
  const part = slotShares([[50, 0], [100, 0], [100, 200], [50, 200]], image, map); // biome-ignore format: one line
  expect(part(Float64Array.from({ length: 16 }, (_, cell) => Number(cell % 4 === 0)))).toBeCloseTo(0.5, 9);
  const whole = slotShares([[0, 0], [400, 0], [400, 200], [0, 200]], image, map); // biome-ignore format: one line
  expect(whole(Float64Array.from({ length: 16 }, (_, cell) => cell))).toBeCloseTo(1, 9);
  expect(() => whole(new Float64Array(16))).toThrow("without attention");
});

test("a score is the percentage of the benchmark's ads with a smaller share", () => {
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5];
  const score = (share: number) => templateScore("ooh", share, shares).score;
  expect([0.05, 0.1, 0.25, 0.3, 0.6].map(score)).toEqual([0, 0, 37.5, 50, 100]);
});

test("the interval of a score is symmetric in the middle, contains the score, and is wider on pages than in scenes", () => {
  const shares = Array.from({ length: 101 }, (_, at) => at / 100);
  const interval = (kind: "ooh" | "display", share: number) => templateScore(kind, share, shares).interval;
  const [low, high] = interval("ooh", 0.5);
  expect(low + high).toBeCloseTo(100, 3);
  expect(high - low).toBeGreaterThan(70);
  for (const share of [0, 0.01, 0.2, 0.6, 0.99, 1])
    for (const kind of ["ooh", "display"] as const) {
      const [from, to] = interval(kind, share);
      expect(from).toBeLessThanOrEqual(100 * share);
      expect(to).toBeGreaterThanOrEqual(100 * share);
    }
  const width = (kind: "ooh" | "display") => interval(kind, 0.5)[1] - interval(kind, 0.5)[0];
  expect(width("display")).toBeGreaterThan(width("ooh"));
});

test("the mean of scores keeps the width of the intervals, because errors of one ad are alike", () => {
  const scores = [
    { score: 40, interval: [20, 60] },
    { score: 60, interval: [50, 80] },
  ] as const;
  expect(meanScore(scores)).toEqual({ score: 50, interval: [35, 70] });
  expect(() => meanScore([])).toThrow("no scores");
});

test("a paired difference is decided only if it has the same sign almost everywhere", () => {
  expect(isDecided(pairedDifference([5, 6, 7, 5, 6, 8])!)).toBe(true);
  expect(isDecided(pairedDifference([15, -12, 7, -9, 6, 8])!)).toBe(false);
  expect(isDecidedInPoints(pairedDifference([5, 6, 7, 5, 6, 8])!)).toBe(true);
  const tiny = pairedDifference([0.2, 0.3, 0.2, 0.3])!;
  expect([isDecided(tiny), isDecidedInPoints(tiny)], "printed as 0 points").toEqual([true, false]);
  const uncertain = { mean: 6, interval: [0.4, 11.6], pairs: 4 } as const;
  expect([isDecided(uncertain), isDecidedInPoints(uncertain)], "a range from 0 points").toEqual([true, false]);
  expect(pairedDifference([5, 5])).toBeUndefined();
  // Student's quantile for two degrees of freedom is 2.92.
  const { mean, interval, pairs } = pairedDifference([1, 2, 3])!;
  expect([mean, pairs]).toEqual([2, 3]);
  expect(interval[1] - mean).toBeCloseTo(2.92 / Math.sqrt(3), 4);
});
