import type { QueryClient } from "@tanstack/react-query";
import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { projects } from "#contracts/projects.ts";
import { isInFilter } from "#kit/portable/heatmap-filter.ts";
import type { OpenProjectPages } from "#web/app/shared/project-picker/queries.ts";
import { pagesOf, queriesOf } from "#web/kit/api/operation-query.ts";
import { type HeatmapPages, listQuery } from "../queries.ts";
import { expectAnalysis } from "./analysis-count.ts";
import { hasActiveFilters, type ListFilter } from "./list-filter.ts";
import { mergeExisting, mergeFiltered, mergeLive } from "./merge-live.ts";

/** Applies a change to the cards of all lists. */
export function showInLists(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === "heatmap.changed") expectAnalysis(message.heatmap);
  queryClient.setQueryData(listQuery().queryKey, (list) => list && mergeLive(list, message));
  showInPartialLists(queryClient, message);
}

/** Applies a change to all cached filtered lists and projects, and invalidates the facets. */
export function showInPartialLists(queryClient: QueryClient, message: LiveMessage): void {
  for (const [queryKey, list] of queryClient.getQueriesData<HeatmapPages>(pagesOf(heatmaps.list))) {
    const { query: filter } = queryKey[1] as { query: HeatmapFilter };
    if (list && hasActiveFilters(filter as ListFilter))
      queryClient.setQueryData(
        queryKey,
        mergeFiltered(list, message, (heatmap) => isInFilter(heatmap, filter)),
      );
  }
  queryClient.setQueriesData<OpenProjectPages>(pagesOf(projects.read), (list) => list && mergeExisting(list, message));
  void queryClient.invalidateQueries({ ...queriesOf(heatmaps.facets), refetchType: "none" });
}
