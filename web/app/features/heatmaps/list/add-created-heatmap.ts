import { accounts } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { showInLists } from "./show-in-lists.ts";

/**
 * Inserts a newly created heatmap into all lists and refetches the credits. It does not subtract a credit from the cached number,
 * because the live message with the new number may have arrived before the response.
 */
export function addCreatedHeatmap(heatmap: HeatmapCard): void {
  showInLists(queryClient, { type: "heatmap.changed", heatmap });
  void refresh(queryClient, [accounts.me]);
  void refreshProjects(queryClient);
}
