import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshProjects } from "../../../filing/queries.ts";
import { mergeLive } from "../list/merge-live.ts";
import { showInFilters } from "../list/show-change.ts";
import { detailQuery, listQuery } from "../queries.ts";

/** Deletes a heatmap and drops it from the list. */
export function useRemoveHeatmap({ uid, title }: Pick<HeatmapCard, "uid" | "title">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(heatmaps.remove, { params: { uid } }),
    onSuccess: () => {
      queryClient.setQueryData(listQuery.queryKey, (list) => list && mergeLive(list, { type: "heatmap.removed", uid }));
      showInFilters(queryClient, { type: "heatmap.removed", uid });
      void refreshProjects(queryClient);
      queryClient.removeQueries({ queryKey: detailQuery(uid).queryKey });
      snackbar.success(`${title} deleted`);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
