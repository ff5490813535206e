import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { ReportAd, ReportCard, ReportDetail } from "#contracts/reports.ts";
import { sizeName } from "#kit/portable/size-name.ts";

/** An ad in the results; on a shared page its id identifies no heatmap. */
export type ViewAd = Omit<ReportAd, "heatmap"> & Pick<HeatmapCard, "uid" | "title" | "type" | "dimensions">;

/** The results of a report, on its own page and on a shared one. */
export type ReportView = Pick<ReportCard, "type"> & Pick<ReportDetail, "templates" | "rankings"> & { ads: ViewAd[] };

/** The results of a report as both pages show them. */
export const toView = ({ report: { type }, ads, templates, rankings }: ReportDetail): ReportView => ({
  type,
  templates,
  rankings,
  ads: ads.map(({ heatmap: { uid, title, type, dimensions }, ...ad }) => ({ ...ad, uid, title, type, dimensions })),
});

/** The different sizes of display ads, as `300 × 250`; empty for other reports. */
export const sizesOf = (ads: readonly Pick<HeatmapCard, "dimensions">[]): readonly string[] =>
  [...new Set(ads.map(({ dimensions }) => dimensions))].filter(Boolean).map(sizeName);
