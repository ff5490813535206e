import { expect, test } from "vitest";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";
import { kolmogorovTail, testUniform } from "../../tools/reference/kolmogorov-smirnov.ts";

test("the tail is that of Kolmogorov's distribution (Smirnov 1948, critical values)", () => {
  for (const [x, p] of [
    [0.4, 0.997192],
    [0.8276, 0.5],
    [1, 0.27],
    [1.2239, 0.1],
    [1.3581, 0.05],
    [1.6276, 0.01],
    [1.9495, 0.001],
  ] as const)
    expect(kolmogorovTail(x)).toBeCloseTo(p, 4);
  expect(kolmogorovTail(0)).toBe(1);
});

test("both series for the tail agree where one replaces the other", () => {
  expect(kolmogorovTail(1 - 1e-9)).toBeCloseTo(kolmogorovTail(1), 8);
});

test("the statistic is the largest difference on either side of a step", () => {
  expect(testUniform([0.5]).statistic).toBeCloseTo(0.5);
  expect(testUniform([0.9, 0.1, 0.4]).statistic).toBeCloseTo(0.2667, 4);
  expect(testUniform([0.8, 0.85, 0.9, 1]).statistic).toBeCloseTo(0.8);
});

test("evenly spaced values pass, values near one end do not", () => {
  const evenly = Array.from({ length: 50 }, (_, at) => (at + 0.5) / 50);
  expect(testUniform(evenly).p).toBeGreaterThan(0.999);
  expect(testUniform(evenly.map((value) => value ** 3)).p).toBeLessThan(0.001);
  expect(testUniform(evenly.map(() => 1)).p).toBeLessThan(1e-12);
});

test("uniform values are rejected at the 5% level in about 5% of tests, also in small samples", () => {
  const random = seededRandom("kolmogorov-smirnov");
  for (const size of [8, 40]) {
    const rejected = Array.from({ length: 2000 }, () => testUniform(Array.from({ length: size }, random)).p < 0.05);
    const share = rejected.filter(Boolean).length / rejected.length;
    expect(share).toBeGreaterThan(0.035);
    expect(share).toBeLessThan(0.065);
  }
});

test("no values, or values that are not shares, are an error", () => {
  expect(() => testUniform([])).toThrow("at least one value");
  for (const value of [-0.1, 1.1, Number.NaN]) expect(() => testUniform([0.5, value])).toThrow("between 0 and 1");
});
