import type { ReportDetail } from "#contracts/reports.ts";
import { type Cell, toCsv } from "#kit/csv.ts";

const rounded = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : Number(value.toFixed(2));

/** One row per ad: its mean, its clarity, and its score in each template. */
export function reportCsv({ ads, templates, report }: ReportDetail): string {
  const head = ["Ad", "Attention score", "Low", "High", "Clarity score", ...templates.map(({ name }) => name)];
  const rows = ads.map((ad) => [
    ad.heatmap.title,
    rounded(ad.template_average),
    rounded(ad.interval?.[0]),
    rounded(ad.interval?.[1]),
    rounded(ad.clarity),
    ...templates.map(({ id }) => rounded(ad.placements[report.ids.indexOf(id)]?.score)),
  ]);
  return toCsv([head, ...rows]);
}
