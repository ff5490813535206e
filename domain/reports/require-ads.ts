import { type Ad, readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { AppError } from "#kit/error.ts";
import { sizeName } from "#kit/portable/size-name.ts";
import { templatesFor } from "./read-ads.ts";
import type { Report } from "./report.entity.ts";

/**
 * Heatmaps as ads of a report, in the same order. Errors: `heatmap.not_found` for one that does not exist in its scope,
 * `report.other_type`, `report.ad_failed`, and `noTemplate` for one that none of its templates takes.
 */
export async function requireAds(
  heatmaps: readonly string[],
  { scope, ids, type }: Pick<Report, "scope" | "ids" | "type">,
  noTemplate: "report.template_missing" | "report.other_size",
): Promise<readonly Ad[]> {
  const ads = await readAdsOf(heatmaps, scope);
  if (ads.length < heatmaps.length) throw new AppError("heatmap.not_found");
  const other = ads.find(({ kind }) => kind !== type);
  if (other) throw new AppError("report.other_type", { title: other.title });
  const unplaced = ads.find((ad) => templatesFor(ad, { ids, type }).length === 0);
  if (unplaced)
    throw new AppError(noTemplate, { title: unplaced.title, size: sizeName(unplaced.dimensions) || "not a standard size" });
  const failed = ads.find(({ state }) => state === "failed");
  if (failed) throw new AppError("report.ad_failed", { title: failed.title });
  return ads;
}
