import { describe, expect, test } from "vitest";
import { COMPARED_MODELS, MEASURES, SetAccuracy } from "#contracts/accuracy.ts";
import { CONCLUSIVE, isConclusive } from "../../tools/evaluate/conclusive.ts";
import { computeCoverages } from "../../tools/evaluate/coverage.ts";
import type { Sample } from "../../tools/evaluate/data.ts";
import { meanShare } from "../../tools/evaluate/evaluate-build.ts";
import { BLENDS, type MapMeasures } from "../../tools/evaluate/map-measures.ts";
import type { ImageMeasures } from "../../tools/evaluate/measure-image.ts";
import { summariseSet } from "../../tools/evaluate/summarise-set.ts";
import type { IntervalHits } from "../../tools/reference/interval-hits.ts";

const all = (value: number) =>
  Object.fromEntries(MEASURES.map((measure) => [measure, value])) as Record<keyof MapMeasures, number>;

/** An image on which the network has this value in every measure, and half the score of people (0.8) above chance. */
function image(value: number): ImageMeasures {
  const { kl: _kl, information_gain: _gain, ...people } = all(0.8);
  const three = { network: value, centre_prior: 0.1, people: value };
  return {
    models: Object.fromEntries(
      COMPARED_MODELS.map((name) => [name, all(name === "network" ? value : 0.1)]),
    ) as ImageMeasures["models"],
    ceiling: {
      people,
      blends: BLENDS.map((share) => ({ kl: 1, information_gain: 1 - share })),
      network: { ...all(0.4), auc_judd: 0.65 },
    },
    highestCorrelation: 0.8,
    product: {
      shares: [three, { network: 0.2, centre_prior: 0.1, people: 0.3 }],
      hit: { network: 1, centre_prior: 0 },
      area: three,
      distance: { network: -value, centre_prior: 0, people: value },
      sequence: { model: 0.3, people: 0.4, chance: 0.2 },
    },
  };
}
const sample: Sample = {
  set: "osie",
  content: "natural",
  recordingMethod: "eye tracker",
  file: "/a.jpg",
  split: "val",
  fold: 0,
  viewers: [[], []],
};
const figures = [0.2, 0.4, 0.6].map(image);
const { accuracy } = summariseSet([sample, sample, sample], figures, "Kept for this.");

describe("a set's summary", () => {
  test("a set's summary matches its schema", () =>
    expect(SetAccuracy.safeParse({ ...accuracy, coverage: null }).error).toBeUndefined());

  test("a set's summary has means over images, with an interval of zero width when the images agree", () => {
    expect(accuracy.models.network.cc).toMatchObject({ value: 0.4, low: 0.2, high: 0.6 });
    expect(accuracy.models.centre_prior.cc).toEqual({ value: 0.1, low: 0.1, high: 0.1 });
    expect(accuracy.viewers).toBe(2);
  });

  test("a set's summary compares network and people on the same viewers, above chance, with the prior weight best for people", () => {
    expect(accuracy.share_of_ceiling).toEqual({ measure: "nss", share: { value: 0.5, low: 0.5, high: 0.5 } });
    expect(accuracy.ceiling?.auc_judd.share?.value).toBe(0.5);
    expect(accuracy.ceiling?.information_gain.people.value).toBe(1 - BLENDS[0]);
    expect(accuracy.ceiling?.kl.share).toBeNull();
  });

  test("a set's summary compares the network's map with what the map of infinitely many viewers would reach", () =>
    expect(accuracy.all_viewers_ceiling).toMatchObject({
      highest: { value: 0.8 },
      network: { value: 0.4 },
      share: { value: 0.5 },
    }));

  test("a set's summary is inconclusive with few images or a wide interval, and counts only images where there is no ceiling", () => {
    expect(accuracy.conclusive).toBe(false);
    const { images, width } = CONCLUSIVE;
    const share = (wide: number) => ({ value: 0.8, low: 0.8 - wide / 2, high: 0.8 + wide / 2 });
    expect(isConclusive(images - 1, share(0.01))).toBe(false);
    expect(isConclusive(images, share(width - 0.001))).toBe(true);
    expect(isConclusive(500, share(width + 0.001))).toBe(false);
    expect([isConclusive(images, null), isConclusive(images - 1, null)]).toEqual([true, false]);
  });

  test("a set's summary is in a mean over sets only when it is conclusive", () => {
    const one = (value: number, conclusive: boolean) => ({
      accuracy: { conclusive, share_of_ceiling: { measure: "nss" as const, share: { value, low: value, high: value } } },
      share: { value, draws: [value] },
    });
    expect(meanShare([one(0.7, true), one(0.8, true), one(0.99, false)], "nss")?.value).toBe(0.75);
    expect(meanShare([one(0.99, false)], "nss")).toBeNull();
    expect(meanShare([one(0.7, true)], "cc")).toBeNull();
  });

  test("a set's summary includes the product's metrics: share errors, rank correlations, sequence similarities", () => {
    expect(accuracy.product).toMatchObject({
      boxes: 24,
      area_share_error: { network: { value: 0.05 } },
      top_hot_spot_hit: { network: { value: 1 }, centre_prior: { value: 0 } },
      focus_rank_correlation: { value: 1 },
      proximity_rank_correlation: { value: -1 },
      sequence_similarity: { network: { value: 0.3 }, people: { value: 0.4 }, random: { value: 0.2 } },
    });
  });

  test("a set's summary has no ceiling for importance maps", () => {
    const bare = figures.map((one) => ({ ...one, ceiling: null, highestCorrelation: null }));
    const { accuracy: ofMaps, share } = summariseSet([{ ...sample, set: "gdi", recordingMethod: "importance" }], bare, "");
    const { ceiling, share_of_ceiling, all_viewers_ceiling, viewers } = ofMaps;
    expect([ceiling, share_of_ceiling, all_viewers_ceiling, viewers, share]).toEqual([null, null, null, null, null]);
  });
});

describe("coverage", () => {
  const tried = (set: string, held: readonly boolean[]): IntervalHits => ({
    set,
    area_share: held,
    focus: held.slice(0, 1),
    proximity: [true],
  });

  test("coverage is the share of intervals that contain the human value, by set and overall", () => {
    const { sets, all: over } = computeCoverages([
      tried("osie", [true, true]),
      tried("osie", [false, true]),
      tried("fiwi", [true, true]),
    ]);
    expect(sets.get("osie")).toMatchObject({ area_share: { value: 0.75 }, focus: { value: 0.5 }, proximity: { value: 1 } });
    expect(sets.get("fiwi")?.focus).toEqual({ value: 1, low: 1, high: 1 });
    expect(over.area_share.value).toBeCloseTo(5 / 6, 4);
  });
});
