import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { isInProgress } from "#web/app/shared/heatmap-status/heatmap-status.ts";

/** Whether query data contains a heatmap in analysis: a single heatmap or pages of them. */
export function hasPendingAnalysis(data: unknown): boolean {
  const { pages = [data] } = (data ?? {}) as { pages?: unknown[] };
  return pages
    .flatMap((page) => (page as { heatmaps?: unknown[] } | undefined)?.heatmaps ?? [page])
    .some((heatmap) => isHeatmapStatus(heatmap) && (isInProgress(heatmap) || heatmap.renewing || hasPendingSlice(heatmap)));
}

const hasPendingSlice = ({ page }: Followed): boolean => page?.slices.some(isInProgress) ?? false;

type Followed = Pick<HeatmapCard, "status" | "renewing"> & Partial<Pick<HeatmapDetail, "page">>;

function isHeatmapStatus(data: unknown): data is Followed {
  return typeof data === "object" && data !== null && "status" in data && "renewing" in data;
}
