import type { HeatmapDetail } from "../../sdk/src/index.ts";

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

const whole = (points: number): number => Math.floor(points + 0.5);

/** "72 (61–80)" in whole points, or only "61–80" for a score that is not precise. */
export function formatScore({ value, interval, precise = true }: Score): string {
  const range = interval?.map(whole).join("–");
  if (value === null || !precise) return range ?? "–";
  return range ? `${whole(value)} (${range})` : String(whole(value));
}

export const HEADINGS = ["HEATMAP", "TITLE", "TYPE", ...SCORES.map((name) => name.toUpperCase()), "ATTENTION"];

/** A heatmap as a row of a table. */
export const rowOf = (heatmap: HeatmapDetail): readonly string[] => [
  heatmap.uid,
  heatmap.title,
  heatmap.type,
  ...SCORES.map((name) => formatScore(scoreOf(heatmap, name))),
  formatScore({ value: heatmap.attention_score, interval: heatmap.attention?.interval ?? null }),
];
