import type { BrandMetrics, BrandResult } from "#contracts/brands.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundTo } from "./area-table.ts";

const COLUMNS = [
  "heatmap",
  "object",
  "kind",
  "exposure (s)",
  "exposure from",
  "exposure to",
  "attention (0 to 1)",
  "attention from",
  "attention to",
  "share of voice (0 to 1)",
  "first appearance (s)",
  "in first 2 s",
  "in first 5 s",
  "longest appearance (s)",
  "appearances",
  "size (0 to 1)",
  "x",
  "y",
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
    ...[exposure.value, ...exposure.interval].map((seconds) => roundTo(seconds, SECOND_DIGITS)),
    roundTo(attention?.value ?? null, DIGITS),
    ...(attention?.interval ?? [null, null]).map((share) => roundTo(share, DIGITS)),
    roundTo(metrics.share_of_voice, DIGITS),
    roundTo(metrics.first_appearance, SECOND_DIGITS),
    yesNo(metrics.in_first_2),
    yesNo(metrics.in_first_5),
    roundTo(metrics.longest, SECOND_DIGITS),
    metrics.appearances,
    roundTo(metrics.size, DIGITS),
    roundTo(position?.x ?? null, DIGITS),
    roundTo(position?.y ?? null, DIGITS),
  ];
}
