import type { BrandResult } from "#contracts/brands.ts";
import { readBrandResult } from "#domain/brands/results/read-brand-result.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";

/** The result of the brand analytics of an exported video; null without one. */
export async function readExportedBrand({
  uid,
  hasBrand,
}: Pick<HeatmapResults, "uid" | "hasBrand">): Promise<BrandResult | null> {
  const [heatmap] = hasBrand ? await readHeatmaps([uid]) : [];
  return heatmap ? readBrandResult(toPublicVersion(heatmap)) : null;
}
