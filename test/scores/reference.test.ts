import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Build } from "#contracts/pipelines/inference.ts";
import { ReferenceGroup } from "#contracts/reference-group.ts";
import validations from "#domain/scores/reference/validation.json" with { type: "json" };
import { SCORE_SCALES, scalesOf } from "#domain/scores/scales.ts";

const MODELS = path.resolve(import.meta.dirname, "../../inference/attention/models");
/** The groups with human data. */
const MEASURED = ["photograph", "page", "ad", "infographic"] as const;

test.each(Build.options)(
  "the shipped weights of the build %s have their own scales (after new weights: npm run reference)",
  (build) => {
    const { model } = JSON.parse(readFileSync(path.join(MODELS, `${build}.json`), "utf8"));
    expect(scalesOf(model)).toMatchObject({ reference: { model }, calibration: { model } });
  },
);

test("a model without its own scales is scored on those of the default build", () => {
  expect(scalesOf("unknown")).toBe(SCORE_SCALES[0]);
});

describe.each(SCORE_SCALES)("the scales of $reference.model", ({ reference, calibration }) => {
  const validation = validations.find(({ model }) => model === reference.model)!;

  test.each(ReferenceGroup.options)("have 101 ascending quantiles each, from at least 200 images: %s", (group) => {
    const { counts, scores } = reference.groups[group];
    expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200);
    for (const { quantiles } of Object.values(scores)) {
      expect(quantiles).toHaveLength(101);
      expect(quantiles).toEqual(quantiles.toSorted((one, other) => one - other));
    }
  });

  test("are the validated ones", () => {
    expect(validation).toMatchObject({ stated: 0.9, reference: reference.version, calibration: calibration.version });
  });

  // With 21 web pages, only 18 and 19 are between 85 and 95%, so the test allows a difference of one image.
  test.each(MEASURED)("cover 85 to 95% of the values of held-out images: %s", (group) => {
    const { scores, area_share } = validation.groups[group];
    for (const [name, { intervals, held }] of Object.entries({ area_share, ...scores })) {
      expect(intervals, name).toBeGreaterThanOrEqual(20);
      expect(held * intervals, name).toBeGreaterThanOrEqual(0.85 * intervals - 1);
      expect(held * intervals, name).toBeLessThanOrEqual(0.95 * intervals + 1);
    }
  });

  test.each(MEASURED)("call at most 1 in 10 pairs wrong, plus two standard errors: %s", (group) => {
    const { images, scores } = validation.groups[group];
    for (const [name, { wrong }] of Object.entries(scores))
      expect(wrong, name).toBeLessThanOrEqual(0.1 + 2 * Math.sqrt((0.1 * 0.9) / images));
  });

  test("show only scores whose intervals are at most 70 points wide on average", () => {
    for (const group of MEASURED)
      for (const score of ["focus", "proximity", "clarity"] as const)
        expect(validation.groups[group].scores[score].width).toBeCloseTo(calibration.groups[group].scores[score].width, 1);
  });

  test("give every interval a width above zero", () => {
    for (const { scores, share } of Object.values(calibration.groups))
      for (const { reach } of [...Object.values(scores), share]) expect(reach).toBeGreaterThan(0);
  });
});
