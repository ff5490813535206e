import type { QueryClient } from "@tanstack/react-query";
import { type HeatmapFilter, isInFilter } from "#contracts/heatmap-filter.ts";
import type { LiveMessage } from "#contracts/heatmaps.ts";
import { FACETS, FILTERED, type HeatmapPages } from "../queries.ts";
import { mergeFiltered } from "./merge-live.ts";

/** Applies a change to all cached filtered lists and invalidates the facets. */
export function showInFilters(queryClient: QueryClient, message: LiveMessage): void {
  for (const [queryKey, list] of queryClient.getQueriesData<HeatmapPages>({ queryKey: FILTERED })) {
    const filter = queryKey[FILTERED.length] as HeatmapFilter;
    if (list)
      queryClient.setQueryData(
        queryKey,
        mergeFiltered(list, message, (heatmap) => isInFilter(heatmap, filter)),
      );
  }
  void queryClient.invalidateQueries({ queryKey: FACETS, refetchType: "none" });
}
