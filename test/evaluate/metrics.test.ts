import { describe, expect, test } from "vitest";
import {
  aucJudd,
  correlation,
  divergence,
  informationGain,
  nss,
  shuffledAuc,
  similarity,
} from "#domain/scores/people/agreement-measures.ts";
import { type Density, normalise } from "#domain/scores/people/density.ts";
import { rankCorrelation } from "../../tools/evaluate/statistics.ts";

/** Two by two cells with these shares. */
const map = (...values: readonly number[]): Density => normalise({ width: 2, height: 2 }, values);
const even = map(1, 1, 1, 1);
const rising = map(1, 2, 3, 4);

describe("normalised scanpath saliency", () => {
  // Mean .25, variance (.15² + .05² + .05² + .15²) ÷ 4 = .0125: the last cell is .15 ÷ √.0125 above the mean.
  test("normalised scanpath saliency is the mean z-score at the fixations", () => {
    expect(nss(rising, [3])).toBeCloseTo(0.15 / Math.sqrt(0.0125), 12);
    expect(nss(rising, [3, 2])).toBeCloseTo(0.1 / Math.sqrt(0.0125), 12);
    expect(nss(rising, [0, 3])).toBeCloseTo(0, 12);
  });
  test("normalised scanpath saliency is 0 for a uniform map", () => expect(nss(even, [0])).toBe(0));
});

describe("correlation", () => {
  test("correlation is 1 for a map with itself in any unit, −1 with its negative and 0 with a uniform map", () => {
    expect(correlation([1, 2, 3], [10, 20, 30])).toBeCloseTo(1, 12);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
    expect(correlation(rising.values, even.values)).toBe(0);
  });
  // Deviations from the means: −1 0 1 and −1 1 0; their products sum to 1, their squares to 2 and 2.
  test("correlation matches Pearson's formula", () => expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 12));
});

describe("similarity", () => {
  // The minima of .1 .2 .3 .4 and .25: .1 + .2 + .25 + .25.
  test("similarity is the sum of the minima of two densities", () => expect(similarity(rising, even)).toBeCloseTo(0.8, 12));
  test("similarity is 1 for equal densities and 0 for disjoint ones", () => {
    expect(similarity(rising, rising)).toBeCloseTo(1, 12);
    expect(similarity(map(1, 0, 0, 0), map(0, 1, 1, 1))).toBe(0);
  });
});

describe("divergence", () => {
  // Human attention is ½ on each of two of four cells, a uniform prediction ¼: ½ ln 2 + ½ ln 2.
  test("divergence is that of the human density from the predicted one, in nats", () =>
    expect(divergence(even, map(1, 1, 0, 0))).toBeCloseTo(Math.log(2), 10));
  test("divergence is 0 for a perfect prediction", () => expect(divergence(rising, rising)).toBeCloseTo(0, 10));
  test("divergence is large but finite where people look and the prediction is 0", () =>
    expect(divergence(map(1, 0, 0, 0), map(0, 1, 0, 0))).toBeCloseTo(-Math.log(2.2e-16), 6));
});

describe("information gain", () => {
  // Twice the uniform share at cell .5, half of it at .125: log₂ 2 = 1 and log₂ ½ = −1.
  test("information gain is measured in bits per fixation relative to the baseline", () => {
    const half = map(4, 2, 1, 1);
    expect(informationGain(half, even, [0])).toBeCloseTo(1, 10);
    expect(informationGain(half, even, [0, 2])).toBeCloseTo(0, 10);
    expect(informationGain(even, even, [0, 1, 2])).toBe(0);
  });
});

describe("area under the curve (Judd)", () => {
  const auc = aucJudd;
  test("area under the curve is the rate at which a fixated cell ranks above one that is not fixated", () => {
    expect(auc(rising, [3])).toBe(1);
    expect(auc(rising, [0])).toBe(0);
    // Cell 2 ranks above two of the three others.
    expect(auc(rising, [2])).toBeCloseTo(2 / 3, 12);
    // Cells 1 and 3 against 0 and 2: one of two, and two of two.
    expect(auc(rising, [1, 3])).toBeCloseTo(0.75, 12);
    // A cell fixated twice counts twice.
    expect(auc(rising, [1, 3, 3])).toBeCloseTo(5 / 6, 12);
  });
  test("area under the curve is ½ for a uniform map", () => expect(auc(even, [1, 2])).toBe(0.5));
});

describe("shuffled area under the curve", () => {
  const auc = shuffledAuc;
  test("shuffled area under the curve compares with the cells fixated in other images, weighted by their number of fixations", () => {
    expect(auc(rising, [3], [0, 1])).toBe(1);
    expect(auc(rising, [1], [0, 2, 2, 2])).toBe(0.25);
  });
  test("shuffled area under the curve does not reward the centre prior", () =>
    expect(auc(rising, [3, 3, 0], [3, 3, 0])).toBeCloseTo(0.5, 12));
});

describe("rank correlation", () => {
  // Rank differences 0 −1 1: 1 − 6 · 2 ÷ (3 · 8).
  test("rank correlation matches Spearman's formula", () =>
    expect(rankCorrelation([1, 10, 100], [5, 9, 7])).toBeCloseTo(0.5, 12));
  // Ranks 0, 1.5, 1.5, 3 against 0 1 2 3: covariance 4.5, squares 4.5 and 5.
  test("rank correlation gives equal values their mean rank", () =>
    expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12));
});
