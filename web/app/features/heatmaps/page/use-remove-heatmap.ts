import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { mergeLive } from "../list/merge-live.ts";
import { showInFilters } from "../list/show-change.ts";
import { detailQuery, listQuery, removing } from "../queries.ts";
import { mayRemove, type Removable } from "./may-remove.ts";

/** Whether the signed-in user can delete a heatmap now. */
export const useMayRemove = (heatmap: Removable): boolean => mayRemove(heatmap, useQueryClient().getQueryData(meQuery.queryKey));

/** Confirmation text for deleting a heatmap or discarding its upload. */
export const removalWords = ({ title, uploading }: Pick<HeatmapCard, "title" | "uploading">): string =>
  uploading
    ? `The upload of “${title}” will be given up, and its credit comes back.`
    : `“${title}” and its pictures will be deleted. This cannot be undone.`;

/** Deletes a heatmap and removes it from the lists. */
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
