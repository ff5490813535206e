import { useQueryClient } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { cacheHeatmap } from "../page/cache-heatmap.ts";

/** Renames a heatmap in the list, with the card's version as precondition. */
export function useRenameHeatmap() {
  const queryClient = useQueryClient();
  return useOperationMutation(heatmaps.edit, {
    onSuccess: (heatmap) => {
      cacheHeatmap(queryClient, heatmap);
      snackbar.success("Changes saved");
    },
    onError: (problem) => {
      snackbar.failure(problem);
      void refresh(queryClient, [heatmaps.list, heatmaps.read]);
    },
  });
}
