import { useQueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { PROJECTS } from "#web/app/shared/project-picker/queries.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useKnownProfile } from "#web/kit/auth/use-known-profile.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { showInLists } from "../list/show-in-lists.ts";
import { detailQuery, removeMutationKey } from "../queries.ts";
import { type DeletableHeatmap, deleteBlockedReason } from "./delete-blocked-reason.ts";

/** Why the signed-in user cannot delete a heatmap now; undefined if they can. */
export const useDeleteBlockedReason = (heatmap: DeletableHeatmap): string | undefined =>
  deleteBlockedReason(heatmap, useKnownProfile());

/** Confirmation text for deleting a heatmap or discarding its upload. */
export const deleteConfirmationText = ({
  title,
  uploading,
  slices,
}: Pick<HeatmapCard, "title" | "uploading" | "slices">): string =>
  uploading
    ? `The upload of “${title}” will be canceled and the credit refunded.`
    : `“${title}”${slices > 0 ? `, all ${slices} slices` : ""} and its files will be deleted. This can’t be undone.`;

/**
 * Deletes a heatmap and removes it from the lists. The credit of an upload is refunded. `leave` closes its page, which would
 * request the deleted heatmap again once it is forgotten.
 */
export function useRemoveHeatmap(
  { uid, title }: Pick<HeatmapCard, "uid" | "title">,
  { leave }: { leave?: () => void | Promise<void> } = {},
) {
  const queryClient = useQueryClient();
  return useOperationMutation(heatmaps.remove, {
    mutationKey: removeMutationKey(uid),
    refreshes: [...PROJECTS, accounts.me],
    onSuccess: async () => {
      showInLists(queryClient, { type: "heatmap.removed", uid });
      await leave?.();
      queryClient.removeQueries({ queryKey: detailQuery(uid).queryKey });
      snackbar.success(`${title} deleted`);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
