import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { remember } from "../page/edit-heatmap.ts";

/** Renames a heatmap in the list, with the card's version as precondition. */
export function useRenameHeatmap(card: HeatmapCard) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call(heatmaps.edit, { params: { uid: card.uid }, body: { version: card.version, title } }),
    onSuccess: (heatmap) => {
      remember(queryClient, heatmap);
      snackbar.success("Changes saved");
    },
    onError: (problem) => {
      snackbar.failure(problem);
      void queryClient.invalidateQueries({ queryKey: ["heatmaps"] });
    },
  });
}
