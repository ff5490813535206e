import type { QueryClient } from "@tanstack/react-query";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { showInPartialLists } from "../list/show-in-lists.ts";
import { detailQuery, listQuery } from "../queries.ts";

/** Writes a saved heatmap to the cache: its page, the lists and projects. */
export function cacheHeatmap(queryClient: QueryClient, heatmap: HeatmapDetail): void {
  queryClient.setQueryData(detailQuery(heatmap.uid).queryKey, heatmap);
  showInPartialLists(queryClient, { type: "heatmap.changed", heatmap });
  queryClient.setQueryData(listQuery().queryKey, (list) => {
    if (!list) return list;
    const { title, tags, version } = heatmap;
    const update = (card: (typeof list.pages)[number]["heatmaps"][number]) =>
      card.uid === heatmap.uid ? { ...card, title, tags, version } : card;
    return { ...list, pages: list.pages.map((page) => ({ ...page, heatmaps: page.heatmaps.map(update) })) };
  });
}
