import { likelyInstead, missingScoreReason } from "../../../kit/scores/missing-score-reason.ts";
import type { ComparedHeatmap, Score as ComparedScore } from "../../../kit/scores/score-differences.ts";
import type { HeatmapDetail } from "../../sdk/src/index.ts";

/** A heatmap as the rules of comparisons read it; the types of the SDK differ only in that nothing may be changed. */
export const asCompared = (heatmap: HeatmapDetail): ComparedHeatmap => heatmap as unknown as ComparedHeatmap;

export const SCORES = ["clarity", "focus", "proximity"] as const;
export type ScoreName = (typeof SCORES)[number];

export type Interval = readonly [number, number];
export type Score = {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Whether it is precise enough for a single number. Default: yes. */
  readonly precise?: boolean;
};

/** A score of a heatmap with its 90% interval. */
export const scoreOf = ({ metrics, clarity_score_percentile: clarity }: HeatmapDetail, name: ScoreName): Score => ({
  value: name === "clarity" ? clarity : (metrics?.[name] ?? null),
  interval: metrics?.intervals?.[name] ?? null,
  precise: metrics?.precise.includes(name) ?? false,
});

/** A score with what is likely of it compared with the average image of its kind; null where nothing is likely enough. */
export type Scored = Score & { readonly statement: NonNullable<NonNullable<HeatmapDetail["metrics"]>["statements"]>["focus"] };

export const scoredOf = (heatmap: HeatmapDetail, name: ScoreName): Scored => ({
  ...scoreOf(heatmap, name),
  statement: heatmap.metrics?.statements?.[name] ?? null,
});

/** The attention score of an ad in its contexts. */
export const attentionOf = ({ attention_score: value, attention }: HeatmapDetail): Scored => ({
  value,
  interval: attention?.interval ?? null,
  statement: null,
});

const whole = (points: number): number => Math.floor(points + 0.5);

/** "72 (61–80)" in whole points; "–" without a number. */
export function formatScore({ value, interval, precise = true }: Score): string {
  if (value === null || !precise) return "–";
  const range = interval?.map(whole).join("–");
  return range ? `${whole(value)} (${range})` : String(whole(value));
}

/** A score in words: its number, or what is shown instead of one, such as the measured quantity and what is likely. */
export function scoreText(heatmap: HeatmapDetail, name: ComparedScore): string {
  if (name === "attention") return formatScore(attentionOf(heatmap));
  const score = scoreOf(heatmap, name);
  if (score.value !== null && score.precise && heatmap.stands_out !== false) return formatScore(score);
  const compared = asCompared(heatmap);
  return [missingScoreReason(compared, name), likelyInstead(compared, name)].filter(Boolean).join("; ");
}

export const HEADINGS = ["HEATMAP", "TITLE", "TYPE", ...SCORES.map((name) => name.toUpperCase()), "ATTENTION"];

/** A heatmap as a row of a table. */
export const rowOf = (heatmap: HeatmapDetail): readonly string[] => [
  heatmap.uid,
  heatmap.title,
  heatmap.type,
  ...SCORES.map((name) => scoreText(heatmap, name)),
  scoreText(heatmap, "attention"),
];
