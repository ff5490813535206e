import type { BrandResult } from "#contracts/brands.ts";
import { latestTracking } from "#domain/brands/requests/find-tracking.ts";
import { readResult } from "./read-analytics.ts";

type Heatmap = Parameters<typeof readResult>[0];

/** The result of the brand analytics of a heatmap that the caller may see; null without one. Costs nothing for most heatmaps. */
export async function readBrandResult(heatmap: Heatmap): Promise<BrandResult | null> {
  if (heatmap.logo_tracking_status !== "done") return null;
  const tracking = await latestTracking(heatmap.uid);
  return tracking ? readResult(heatmap, tracking) : null;
}
