import { describe, expect, test } from "vitest";
import { normalise } from "#domain/scores/people/density.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { bootstrapStatistic, resample, toEstimate } from "../../tools/evaluate/bootstrap.ts";
import { viewerCeiling } from "../../tools/evaluate/ceiling.ts";

const size = { width: 40, height: 30 };
const even = normalise(size, new Float64Array(1200).fill(1));
const controlCells = Int32Array.from({ length: 1200 }, (_, at) => at);
const target = { people: even, cells: null, controlCells, prior: even };
const look = (x: number, y: number) => ({ x, y, duration: 0 });
const ceiling = (...viewers: ReturnType<typeof look>[][]) => viewerCeiling(viewers, even, target);

describe("the human ceiling", () => {
  test("the human ceiling is near the maximum when everyone looks at the same place", () => {
    const { people, network } = ceiling([look(0.3125, 0.4167)], [look(0.3125, 0.4167)], [look(0.3125, 0.4167)])!;
    expect(people.cc).toBeCloseTo(1, 9);
    expect(people.sim).toBeCloseTo(1, 9);
    expect(people.auc_judd).toBe(1);
    expect(network).toMatchObject({ auc_judd: 0.5, nss: 0, cc: 0, information_gain: 0 });
  });

  test("the human ceiling is no better than chance when no two people look at the same place", () => {
    const { people, blends } = ceiling([look(0.1, 0.1)], [look(0.9, 0.9)])!;
    expect(people.nss).toBeLessThan(0);
    // Where no other person looked, the density is the share of the prior.
    expect(blends[0]!.information_gain).toBeCloseTo(Math.log2(0.05), 1);
    expect(blends.at(-1)!.information_gain).toBeCloseTo(Math.log2(0.4), 1);
  });

  test("the human ceiling needs fixations of two people", () => {
    expect(ceiling([look(0.5, 0.5)])).toBeNull();
    expect(ceiling([look(0.5, 0.5)], [])).toBeNull();
  });
});

describe("the bootstrap", () => {
  const values = Array.from({ length: 100 }, (_, at) => at % 10);
  // Mean 4.5, standard deviation √8.25 = 2.87: the mean of 100 is within 1.96 · 0.287 = 0.56 of it in 95% of samples.
  test("the bootstrap gives a mean its theoretical interval", () => {
    const { value, low, high } = toEstimate(bootstrapStatistic(values, resample("test", values), meanOf));
    expect(value).toBe(4.5);
    expect(low).toBeCloseTo(4.5 - 0.56, 0);
    expect(high).toBeCloseTo(4.5 + 0.56, 0);
    expect(high - low).toBeGreaterThan(0.9);
    expect(high - low).toBeLessThan(1.35);
  });
  test("the bootstrap draws the same samples every time", () =>
    expect(resample("test", values)).toEqual(resample("test", values)));
});
