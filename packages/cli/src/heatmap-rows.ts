import { formatPointsInterval } from "../../../kit/scores/interval.ts";
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
  const range = interval && formatPointsInterval(interval);
  return range ? `${whole(value)} (${range})` : String(whole(value));
}

/** A score in words: its number, or what is shown instead of one, such as the measured quantity and what is likely. */
export function scoreText(heatmap: HeatmapDetail, name: ComparedScore): string {
  if (name === "attention") return formatScore(attentionOf(heatmap));
  const score = scoreOf(heatmap, name);
  if (isNumber(heatmap, score)) return formatScore(score);
  const compared = asCompared(heatmap);
  return [missingScoreReason(compared, name), likelyInstead(compared, name)].filter(Boolean).join("; ");
}

export const HEADINGS = ["HEATMAP", "TITLE", "TYPE", ...SCORES.map((name) => name.toUpperCase()), "ATTENTION"];

/** Characters of a title in a table. */
const TITLE_LENGTH = 32;
const shortened = (title: string): string =>
  title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;

/** A heatmap as a row of a table that fits a terminal. */
export const rowOf = (heatmap: HeatmapDetail): readonly string[] => [
  heatmap.uid,
  shortened(heatmap.title),
  heatmap.type,
  ...SCORES.map((name) => cellOf(heatmap, name)),
  formatScore(attentionOf(heatmap)),
];

/** Whether a heatmap has a score that is shown as a number. */
const isNumber = (heatmap: HeatmapDetail, { value, precise = true }: Score): boolean =>
  value !== null && precise && heatmap.stands_out !== false;

/** A score as a cell: its number with its interval, only its interval "(34–81)" if it is too uncertain for a number, or "–". */
function cellOf(heatmap: HeatmapDetail, name: ScoreName): string {
  const score = scoreOf(heatmap, name);
  if (isNumber(heatmap, score)) return formatScore(score);
  return score.interval ? `(${formatPointsInterval(score.interval)})` : "–";
}

/** Describes the scores without a number, one line each. */
export function missingScoreLines(heatmaps: readonly HeatmapDetail[]): readonly string[] {
  return heatmaps.flatMap((heatmap) =>
    SCORES.filter((name) => !isNumber(heatmap, scoreOf(heatmap, name)))
      .map((name) => [name, scoreText(heatmap, name)] as const)
      .filter(([, text]) => text !== "")
      .map(([name, text]) => `${heatmap.uid} ${name}: ${text}`),
  );
}
