import { describe, expect, test } from "vitest";
import { type Density, normalise } from "../../tools/evaluate/density.ts";
import { aucJudd, correlation, divergence, informationGain, nss, shuffledAuc, similarity } from "../../tools/evaluate/metrics.ts";
import { rankCorrelation } from "../../tools/evaluate/statistics.ts";

/** Two by two cells holding these shares. */
const map = (...values: readonly number[]): Density => normalise({ width: 2, height: 2 }, values);
const even = map(1, 1, 1, 1);
const rising = map(1, 2, 3, 4);

describe("normalised scanpath saliency", () => {
  // Shares .1 .2 .3 .4: mean .25, variance (.15² + .05² + .05² + .15²) ÷ 4 = .0125, so that the last cell lies .15 ÷ √.0125 above the mean.
  test("is the mean z-value where people looked", () => {
    expect(nss(rising, [3])).toBeCloseTo(0.15 / Math.sqrt(0.0125), 12);
    expect(nss(rising, [3, 2])).toBeCloseTo(0.1 / Math.sqrt(0.0125), 12);
    expect(nss(rising, [0, 3])).toBeCloseTo(0, 12);
  });
  test("is 0 for a map that is the same everywhere", () => expect(nss(even, [0])).toBe(0));
});

describe("correlation", () => {
  test("is 1 for a map with itself in any unit, −1 with its negative, 0 with an even one", () => {
    expect(correlation([1, 2, 3], [10, 20, 30])).toBeCloseTo(1, 12);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
    expect(correlation(rising.values, even.values)).toBe(0);
  });
  // Deviations from the means: −1 0 1 and −1 1 0; products add up to 1, squares to 2 and 2.
  test("is what Pearson's formula gives", () => expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12));
});

describe("similarity", () => {
  // The smaller of .1 .2 .3 .4 and .25 each: .1 + .2 + .25 + .25.
  test("adds up what two densities share", () => expect(similarity(rising, even)).toBeCloseTo(0.8, 12));
  test("is 1 for equal ones and 0 for ones apart", () => {
    expect(similarity(rising, rising)).toBeCloseTo(1, 12);
    expect(similarity(map(1, 0, 0, 0), map(0, 1, 1, 1))).toBe(0);
  });
});

describe("divergence", () => {
  // People look at two of four cells, ½ each; an even prediction says ¼: ½ ln 2 + ½ ln 2.
  test("is what people's density gains over the predicted one, in nats", () =>
    expect(divergence(even, map(1, 1, 0, 0))).toBeCloseTo(Math.log(2), 10));
  test("is 0 for a prediction that is right", () => expect(divergence(rising, rising)).toBeCloseTo(0, 10));
  test("is large but finite where people look at what was said to be impossible", () =>
    expect(divergence(map(1, 0, 0, 0), map(0, 1, 0, 0))).toBeCloseTo(-Math.log(2.2e-16), 6));
});

describe("information gain", () => {
  // Twice the even share at cell .5, half of it at .125: log₂ 2 = 1 and log₂ ½ = −1.
  test("is in bits a fixation over the baseline", () => {
    const half = map(4, 2, 1, 1);
    expect(informationGain(half, even, [0])).toBeCloseTo(1, 10);
    expect(informationGain(half, even, [0, 2])).toBeCloseTo(0, 10);
    expect(informationGain(even, even, [0, 1, 2])).toBe(0);
  });
});

describe("area under the curve after Judd", () => {
  const auc = aucJudd;
  test("counts how often a fixated cell stands above one that is not", () => {
    expect(auc(rising, [3])).toBe(1);
    expect(auc(rising, [0])).toBe(0);
    // Cell 2 stands above two of the three others.
    expect(auc(rising, [2])).toBeCloseTo(2 / 3, 12);
    // Cells 1 and 3 against 0 and 2: one of two, and two of two.
    expect(auc(rising, [1, 3])).toBeCloseTo(0.75, 12);
    // A cell fixated twice counts twice.
    expect(auc(rising, [1, 3, 3])).toBeCloseTo(5 / 6, 12);
  });
  test("is ½ for a map that is the same everywhere", () => expect(auc(even, [1, 2])).toBe(0.5));
});

describe("shuffled area under the curve", () => {
  const auc = shuffledAuc;
  test("is against the cells of other pictures' fixations, as often as they were fixated", () => {
    expect(auc(rising, [3], [0, 1])).toBe(1);
    expect(auc(rising, [1], [0, 2, 2, 2])).toBe(0.25);
  });
  test("gives nothing for looking where people look anyway", () =>
    expect(auc(rising, [3, 3, 0], [3, 3, 0])).toBeCloseTo(0.5, 12));
});

describe("rank correlation", () => {
  // Differences of ranks 0 −1 1: 1 − 6 · 2 ÷ (3 · 8).
  test("is what Spearman's formula gives", () => expect(rankCorrelation([1, 10, 100], [5, 9, 7])).toBeCloseTo(0.5, 12));
  // Ranks 0, 1.5, 1.5, 3 against 0 1 2 3: covariance 4.5, squares 4.5 and 5.
  test("lets equal values share their rank", () =>
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12));
});
