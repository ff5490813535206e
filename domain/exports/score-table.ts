import type { BrandResult } from "#contracts/brands.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { shownInterval, shownPrecise, shownScore } from "./shown-score.ts";

/** The header row. */
export const SCORE_COLUMNS = [
  "Title",
  "Id",
  "Format",
  "Type",
  "Created",
  "Created by",
  "Tags",
  "Width (px)",
  "Height (px)",
  "Duration (s)",
  "Clarity",
  "Clarity from",
  "Clarity to",
  "Focus",
  "Focus from",
  "Focus to",
  "Proximity",
  "Proximity from",
  "Proximity to",
  "Attention score",
  "Attention score from",
  "Attention score to",
  "Templates with a score",
  "Benchmark",
  "Benchmark version",
  "Benchmark ads",
  "Area share (0 to 1)",
  "Area with that share of the attention (0 to 1)",
  "Mean distance (0 to 1)",
  "Stands out",
  "Compared with",
  "Precise scores",
  "Model",
  "Reference",
  "Calibration",
  "Brand exposure (s)",
  "Brand exposure from",
  "Brand exposure to",
  "Brand attention (0 to 1)",
  "Brand attention from",
  "Brand attention to",
  "External reference",
] as const;
const DIGITS = 4;
const NONE = [null, null] as const;

/**
 * The scores of a heatmap as a spreadsheet row with a header row: points as displayed, statistics to 0.0001. A score that is too
 * uncertain for a number has only its interval; clarity that is withheld has neither.
 */
export const scoreTable = (heatmap: HeatmapResults, brand: BrandResult | null): readonly (readonly Cell[])[] => [
  SCORE_COLUMNS,
  [...scoreRow(heatmap), ...brandCells(brand), heatmap.reference],
];

/** Exposure and attention of the tracked brand, each with its interval. */
function brandCells(brand: BrandResult | null): readonly Cell[] {
  const { exposure, attention } = brand?.all.metrics ?? { exposure: null, attention: null };
  return [
    ...[exposure?.value ?? null, ...(exposure?.interval ?? NONE)].map((seconds) => roundDecimals(seconds, 2)),
    ...[attention?.value ?? null, ...(attention?.interval ?? NONE)].map((share) => roundDecimals(share, DIGITS)),
  ];
}

function scoreRow(heatmap: HeatmapResults): readonly Cell[] {
  const { metrics } = heatmap;
  return [
    heatmap.title,
    heatmap.uid,
    heatmap.type,
    heatmap.application,
    heatmap.created_at,
    heatmap.requested_by_name,
    heatmap.tags.join("; "),
    heatmap.width,
    heatmap.height,
    roundDecimals(heatmap.duration, 2),
    ...(["clarity", "focus", "proximity"] as const).flatMap((score) => [
      shownScore(score, heatmap),
      ...shownInterval(score, heatmap),
    ]),
    roundDecimals(heatmap.attention?.score ?? null, 1),
    ...(heatmap.attention?.interval ?? NONE),
    heatmap.attention?.templates ?? null,
    heatmap.benchmark?.name ?? null,
    heatmap.benchmark?.version ?? null,
    heatmap.attention?.ads ?? null,
    metrics?.area_share ?? null,
    roundDecimals(metrics?.area ?? null, DIGITS),
    roundDecimals(metrics?.distances ?? null, DIGITS),
    metrics ? (metrics.stands_out ? "yes" : "no") : null,
    metrics?.group ?? null,
    metrics ? shownPrecise(metrics.precise, heatmap).join("; ") : null,
    metrics?.model ?? null,
    metrics?.reference ?? null,
    metrics?.calibration ?? null,
  ];
}
