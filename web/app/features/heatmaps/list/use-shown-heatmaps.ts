import type { InfiniteData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { pendingRemovals } from "#web/app/shared/pending-removals.ts";
import { useSignal } from "#web/kit/use-signal.ts";

/** The loaded heatmaps of a list, without those that are being deleted. Undefined before the first page is loaded. */
export function useShownHeatmaps(data: InfiniteData<{ readonly heatmaps: HeatmapCard[] }> | undefined) {
  const removed = useSignal(pendingRemovals);
  return useMemo(() => data?.pages.flatMap(({ heatmaps }) => heatmaps.filter(({ uid }) => !removed.has(uid))), [data, removed]);
}
