import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Build, ContentType } from "#contracts/pipelines/inference.ts";
import validations from "#domain/scores/reference/validation.json" with { type: "json" };
import { SCORE_SCALES, scalesOf } from "#domain/scores/scales.ts";

const MODELS = path.resolve(import.meta.dirname, "../../inference/attention/models");
const STATISTICS = ["area_share", "focus", "proximity", "clarity"] as const;

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
  const validation = validations.find(({ model }) => model === reference.model);

  test.each(ContentType.options)("have 101 ascending quantiles each, from at least 200 images: %s", (content) => {
    const { counts, area, distances, means } = reference.contents[content];
    expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200);
    for (const quantiles of [area, distances, means]) {
      expect(quantiles).toHaveLength(101);
      expect(quantiles).toEqual(quantiles.toSorted((one, other) => one - other));
    }
  });

  test("are the validated ones", () => {
    expect(validation).toMatchObject({ stated: 0.9, reference: reference.version, calibration: calibration.version });
  });

  // Of 21 web pages only 18 and 19 are between 85 and 95 %, so the test allows a difference of one page.
  test.each(["all", ...ContentType.options] as const)("cover 85 to 95 % of the values of held-out images: %s", (content) => {
    const coverage = content === "all" ? validation!.all : validation!.contents[content];
    for (const statistic of STATISTICS) {
      const { intervals, held } = coverage[statistic];
      expect(intervals, statistic).toBeGreaterThanOrEqual(20);
      expect(held * intervals, statistic).toBeGreaterThanOrEqual(0.85 * intervals - 1);
      expect(held * intervals, statistic).toBeLessThanOrEqual(0.95 * intervals + 1);
    }
  });

  test("give every interval a width above zero", () => {
    for (const known of Object.values(calibration.contents))
      for (const { reach } of Object.values(known)) expect(reach).toBeGreaterThan(0);
  });
});
