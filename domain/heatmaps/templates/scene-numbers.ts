import { mean } from "simple-statistics";
import type { TemplateKind } from "#contracts/templates.ts";
import { meanScore, templateScore } from "#domain/benchmarks/template-score.ts";
import type { ScoringTemplate } from "#domain/benchmarks/use/scoring-template.ts";
import { type Bounds, shareInterval } from "#domain/scores/calibration.ts";
import { scalesOf } from "#domain/scores/scales.ts";
import type { PredictedScene } from "./predict-scene.ts";
import type { TemplateScore } from "./template-score.entity.ts";

/** The group of images whose intervals of shares hold for scenes, and for pages with an ad. */
const GROUPS = { ooh: "photograph", display: "page", social: "page" } as const satisfies Readonly<Record<TemplateKind, string>>;

type Numbers = Pick<TemplateScore, "model" | "share" | "share_interval" | "scores" | "score_interval" | "reference">;

/**
 * The numbers of an ad in a template: its share of attention and its scores, one per scene. Without scores if the benchmark was not
 * measured with the model.
 * @param scenes of the frames of a video, or one of an image
 */
export function sceneNumbers({ file: { kind }, referenceUnder }: ScoringTemplate, scenes: readonly PredictedScene[]): Numbers {
  const model = scenes[0]!.attention.model;
  const relation = scalesOf(model).calibration.groups[GROUPS[kind]].share;
  const shares = scenes.map(({ share }) => ({ share: share.value, interval: shareInterval(relation, share) }));
  const interval: Bounds = [mean(shares.map((each) => each.interval[0])), mean(shares.map((each) => each.interval[1]))];
  const numbers = { model, share: mean(shares.map(({ share }) => share)), share_interval: interval };
  const reference = referenceUnder(model);
  if (!reference) return numbers;
  const scores = shares.map((each) => templateScore(kind, each.share, reference.shares));
  return {
    ...numbers,
    scores: scores.map(({ score }) => score),
    score_interval: meanScore(scores).interval,
    reference: reference.version,
  };
}
