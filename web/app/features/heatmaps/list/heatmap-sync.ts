import type { QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "#contracts/live-message.ts";
import { type LiveSync, operationOf } from "#web/kit/api/live-sync.ts";
import { isBeingEdited } from "../page/heatmap-editors.ts";
import { detailQuery, removeMutationKey } from "../queries.ts";
import { hasPendingAnalysis } from "./has-pending-analysis.ts";
import { showInLists } from "./show-in-lists.ts";

/** Keeps every list of heatmaps and the open heatmap up to date. */
export const heatmapSync: LiveSync = {
  merge(queryClient, message) {
    if (message.type === "heatmap.changed") showChanged(queryClient, message);
    if (message.type === "heatmap.removed") showRemoved(queryClient, message);
    if (message.type === "comments.changed") showCommentCount(queryClient, message);
  },
  isHeld(query) {
    const { operation, params } = operationOf(query) ?? {};
    return operation?.shows?.includes("heatmap") === true && params?.uid !== undefined && isBeingEdited(params.uid);
  },
  showsProgress: hasPendingAnalysis,
};

type Message<Type extends LiveMessage["type"]> = Extract<LiveMessage, { type: Type }>;

/** Applies a change to the cards and the open heatmap. Refetches the heatmap if the message does not contain the whole change. */
function showChanged(queryClient: QueryClient, message: Message<"heatmap.changed">): void {
  const { part_of } = message.heatmap;
  // A further slice of a page is in no list; the open page shows all of them.
  if (part_of === null) showInLists(queryClient, message);
  else void queryClient.invalidateQueries({ queryKey: detailQuery(part_of).queryKey });
  const { queryKey } = detailQuery(message.heatmap.uid);
  const { status, progress, ready_at, uploading } = message.heatmap;
  queryClient.setQueryData(queryKey, (open) => (open?.status === status ? { ...open, progress, ready_at, uploading } : open));
  const open = queryClient.getQueryData(queryKey);
  const isNews =
    open &&
    (message.heatmap.version > open.version ||
      message.heatmap.status !== open.status ||
      // An ad is scored in its templates after its analysis.
      message.heatmap.attention_score !== open.attention_score ||
      message.heatmap.logo_tracking_status !== open.logo_tracking_status);
  if (isNews && !isBeingEdited(message.heatmap.uid)) void queryClient.invalidateQueries({ queryKey });
}

/** Removes the cards of a heatmap that another user deleted and refetches it, so that its open page shows that it is gone. */
function showRemoved(queryClient: QueryClient, message: Message<"heatmap.removed">): void {
  showInLists(queryClient, message);
  if (queryClient.isMutating({ mutationKey: removeMutationKey(message.uid) }) > 0) return;
  void queryClient.resetQueries({ queryKey: detailQuery(message.uid).queryKey });
}

/** Updates the comment count of a heatmap. */
function showCommentCount(queryClient: QueryClient, message: Message<"comments.changed">): void {
  const { uid, timeline } = message;
  showInLists(queryClient, message);
  queryClient.setQueryData(detailQuery(uid).queryKey, (open) => open && { ...open, timeline });
}
