import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { showInLists } from "./show-in-lists.ts";

/** Inserts a newly created heatmap into all lists and decrements the credit counter. */
export function showCreated(heatmap: HeatmapCard): void {
  showInLists(queryClient, { type: "heatmap.changed", heatmap });
  const counter = heatmap.type === "video" ? "videoCredits" : "imageCredits";
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, [counter]: Math.max(0, me[counter] - 1) });
  void refreshProjects(queryClient);
}
