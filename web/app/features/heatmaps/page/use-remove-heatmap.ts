import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { meQuery } from "#web/kit/me.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshProjects } from "../../../filing/queries.ts";
import { mergeLive } from "../list/merge-live.ts";
import { showInFilters } from "../list/show-change.ts";
import { detailQuery, listQuery, removing } from "../queries.ts";
import { mayRemove, type Removable } from "./may-remove.ts";

/** Whether whoever looks can delete a heatmap at this moment. */
export const useMayRemove = (heatmap: Removable): boolean => mayRemove(heatmap, useQueryClient().getQueryData(meQuery.queryKey));

/** What is said before a heatmap is deleted, or its upload given up. */
export const removalWords = ({ title, uploading }: Pick<HeatmapCard, "title" | "uploading">): string =>
  uploading
    ? `The upload of “${title}” will be cancelled and the credit refunded.`
    : `“${title}” and its files will be deleted. This can’t be undone.`;

/** Deletes a heatmap and drops it from the list. */
export function useRemoveHeatmap({ uid, title }: Pick<HeatmapCard, "uid" | "title">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: removing(uid),
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
