import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { isInProgress } from "../queries.ts";

/** Whether query data contains a heatmap in analysis: a single heatmap or pages of them. */
export function hasPendingAnalysis(data: unknown): boolean {
  const { pages = [data] } = (data ?? {}) as { pages?: unknown[] };
  return pages
    .flatMap((page) => (page as { heatmaps?: unknown[] } | undefined)?.heatmaps ?? [page])
    .some((heatmap) => isHeatmapStatus(heatmap) && (isInProgress(heatmap) || heatmap.renewing));
}

function isHeatmapStatus(data: unknown): data is Pick<HeatmapCard, "status" | "renewing"> {
  return typeof data === "object" && data !== null && "status" in data && "renewing" in data;
}
