import type { ScoreName } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { templateKindOf } from "#contracts/templates.ts";
import type { PairedDifference } from "#kit/portable/paired-difference.ts";
import { areVariants } from "#kit/scores/image-variants.ts";
import { type ScoreDifference, scoreDifference } from "#kit/scores/score-difference.ts";
import { attentionDifference, type ScoredPair } from "./attention-difference.ts";
import { hasAttentionScore } from "./has-attention-score.ts";
import type { Interval } from "./interval.ts";
import { hasClarity } from "./shows-score.ts";

/** The compared scores. */
export const SCORES = ["attention", "clarity", "focus", "proximity"] as const;
export type Score = (typeof SCORES)[number];
export const SCORE_LABELS: Readonly<Record<Score, string>> = {
  attention: "Attention",
  clarity: "Clarity",
  focus: "Focus",
  proximity: "Proximity",
};

/** Fields of a heatmap that are compared. */
export type ComparedHeatmap = Pick<
  HeatmapDetail,
  "status" | "type" | "metrics" | "clarity_score_percentile" | "application" | "attention" | "areas_of_interest" | "fingerprint"
> & { readonly templates_images: readonly Pick<HeatmapDetail["templates_images"][number], "id" | "score">[] };

/** A score (0 to 100) with its interval, or null if unknown. */
export type Scored = { readonly value: number; readonly interval: Interval | null };

/**
 * A score of a heatmap; undefined if unfinished, not scored, too uncertain, or nothing stands out, because such scores only
 * reflect centre bias.
 */
export function getScore(heatmap: ComparedHeatmap, score: Score): Scored | undefined {
  const { metrics, clarity_score_percentile: clarity, attention } = heatmap;
  if (score === "attention") {
    const isShown = hasAttentionScore(attention) && metrics?.stands_out !== false;
    return isShown ? { value: attention.score, interval: attention.interval } : undefined;
  }
  if (!metrics?.stands_out || !metrics.precise.includes(score)) return;
  if (score === "clarity" && (clarity === null || !hasClarity(heatmap))) return;
  return { value: score === "clarity" ? clarity! : metrics[score], interval: metrics.intervals?.[score] ?? null };
}

/** How certain a called difference is. */
export const NINE_IN_TEN = "9 in 10";

/** Why no difference from a video or between videos is called. */
export const UNMEASURED_VIDEOS = "There are no measurements of people watching videos.";

type Typed = Pick<ComparedHeatmap, "type">;

/**
 * Whether a difference between two may be called. How often calls are right was measured on still images only, so a difference from
 * a video, or between two, is never called.
 */
export const mayBeCalled = (one: Typed, other: Typed): boolean => one.type === "image" && other.type === "image";

/** How a score compares with the baseline's; for attention scores the difference in the templates that both were scored in. */
export type Difference = ScoreDifference | PairedDifference;

/** Undefined if either heatmap has no such score. */
export function differenceOf(score: Score, baseline: ComparedHeatmap, other: ComparedHeatmap): Difference | undefined {
  const [first, second] = [getScore(baseline, score), getScore(other, score)];
  if (!first || !second) return;
  if (!mayBeCalled(baseline, other)) return "not_comparable";
  if (score !== "attention")
    return scoreDifference(score, baseline.metrics!, other.metrics!, { areVariants: isVariantOf(baseline, other) });
  const kind = templateKindOf(other.application);
  const difference = kind && attentionDifference(kind, scoresInTemplates(baseline, other));
  if (!difference) return "not_comparable";
  return difference.isDecided ? difference : "too_close";
}

/** The scores of both in each template that both were scored in. */
function scoresInTemplates(baseline: ComparedHeatmap, other: ComparedHeatmap): ScoredPair[] {
  if (templateKindOf(baseline.application) !== templateKindOf(other.application)) return [];
  const scores = new Map(baseline.templates_images.map(({ id, score }) => [id, score]));
  return other.templates_images.flatMap(({ id, score }): ScoredPair[] => {
    const first = scores.get(id);
    return typeof first === "number" && score !== null ? [[first, score]] : [];
  });
}

/** Whether both show variants of one image. */
export const isVariantOf = (
  baseline: Pick<ComparedHeatmap, "fingerprint">,
  other: Pick<ComparedHeatmap, "fingerprint">,
): boolean => areVariants(baseline.fingerprint, other.fingerprint);

const WORDS: Readonly<Record<ScoreName, Readonly<Record<"higher" | "lower", string>>>> = {
  clarity: { higher: "Clearer", lower: "Less clear" },
  focus: { higher: "More focused", lower: "Less focused" },
  proximity: { higher: "Closer together", lower: "Further apart" },
};

/** "Clearer", "Further apart". */
export const differenceWord = (score: ScoreName, difference: "higher" | "lower"): string => WORDS[score][difference];

/** "Clearer than Dunes (9 in 10)". */
export const calledDifference = (word: string, title: string): string => `${word} than ${title} (${NINE_IN_TEN})`;

/** Whether the two are variants of one image, and a score is never called different in those. */
export const isBlindToVariants = (score: Score, baseline: ComparedHeatmap, other: ComparedHeatmap): boolean =>
  score !== "attention" && isVariantOf(baseline, other) && other.metrics?.comparison?.[score].variant_threshold === null;

/** Whether differences of areas can be called in a heatmap and the baseline. */
export function hasAreaRule(
  baseline: Pick<ComparedHeatmap, "fingerprint">,
  { metrics, fingerprint }: Pick<ComparedHeatmap, "metrics" | "fingerprint">,
): boolean {
  const rules = metrics?.share_comparison;
  return typeof (isVariantOf(baseline, { fingerprint }) ? rules?.variant_reach : rules?.reach) === "number";
}

/** Why a score of two variants of one image is never called different, where that is so. */
export function variantsReason(score: Score, baseline: ComparedHeatmap, other: ComparedHeatmap): string | undefined {
  if (!isBlindToVariants(score, baseline, other)) return;
  const reason = `${SCORE_LABELS[score]} can’t tell versions of one image apart.`;
  return hasAreaRule(baseline, other) ? `${reason} Compare their areas instead.` : reason;
}
