import type { BrandMetrics, BrandResult } from "#contracts/brands.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";

const COLUMNS = [
  "Heatmap",
  "Object",
  "Kind",
  "Exposure (s)",
  "Exposure from",
  "Exposure to",
  "Attention (0 to 1)",
  "Attention from",
  "Attention to",
  "Share of voice (0 to 1)",
  "First appearance (s)",
  "In first 2 s",
  "In first 5 s",
  "Longest appearance (s)",
  "Appearances",
  "Size (0 to 1)",
  "X (0 to 1)",
  "Y (0 to 1)",
] as const;
const DIGITS = 4;
const SECOND_DIGITS = 2;

/** The measurements of all objects together and of each object, as spreadsheet rows with a header row. */
export function brandTable(title: string, { all, objects }: BrandResult): readonly (readonly Cell[])[] {
  const rows = [{ name: "All", type: "all", metrics: all.metrics }, ...objects];
  return [COLUMNS, ...rows.map(({ name, type, metrics }) => [title, name, type, ...cellsOf(metrics)])];
}

function cellsOf(metrics: BrandMetrics): readonly Cell[] {
  const { exposure, attention, position } = metrics;
  const yesNo = (is: boolean) => (is ? "yes" : "no");
  return [
    ...[exposure.value, ...exposure.interval].map((seconds) => roundDecimals(seconds, SECOND_DIGITS)),
    roundDecimals(attention?.value ?? null, DIGITS),
    ...(attention?.interval ?? [null, null]).map((share) => roundDecimals(share, DIGITS)),
    roundDecimals(metrics.share_of_voice, DIGITS),
    roundDecimals(metrics.first_appearance, SECOND_DIGITS),
    yesNo(metrics.in_first_2),
    yesNo(metrics.in_first_5),
    roundDecimals(metrics.longest, SECOND_DIGITS),
    metrics.appearances,
    roundDecimals(metrics.size, DIGITS),
    roundDecimals(position?.x ?? null, DIGITS),
    roundDecimals(position?.y ?? null, DIGITS),
  ];
}
