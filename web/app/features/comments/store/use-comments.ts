import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { type Order, toThreads, visibleThreads } from "../threads/threads.ts";
import { type CommentDraftStore, getCommentDraftStore } from "./comment-draft-store.ts";
import { applyOptimisticChanges } from "./optimistic-changes.ts";
import { commentsQuery, withAvatars } from "./queries.ts";

/** The `CommentDraftStore` of the signed-in user for a heatmap. */
export function useCommentDraftStore({ uid }: Pick<HeatmapDetail, "uid">) {
  const { data: me } = useQuery(meQuery);
  return getCommentDraftStore(me?.uid ?? "", uid);
}

/**
 * A heatmap's threads with optimistic changes applied, and the filtered and sorted list. Unless eager, only reads from the cache.
 */
export function useThreads(heatmap: HeatmapDetail, { isEager = true } = {}) {
  const draftStore = useCommentDraftStore(heatmap);
  const { data, error, refetch } = useQuery({ ...commentsQuery(heatmap.uid), select: withAvatars, enabled: isEager });
  const pending = useSignal(draftStore.pending);
  const view = useSignal(draftStore.view);
  const usual: Order = heatmap.type === "video" ? "video" : "newest";
  const { filter, order = usual } = view;
  const threads = useMemo(() => data && toThreads(applyOptimisticChanges(data, pending)), [data, pending]);
  const editedIds = useEditedCommentIds(draftStore);
  const commentIds = useMemo(() => data && new Set(data.map(({ uid }) => uid)), [data]);
  const shown = useMemo(() => visibleThreads(threads ?? [], filter, order, editedIds), [threads, filter, order, editedIds]);
  return { draftStore, view, order, threads, shown, known: commentIds, written: editedIds, error, refetch };
}

/** Ids of the comments with reply or edit drafts. Stable between changes. */
function useEditedCommentIds(draftStore: CommentDraftStore): readonly string[] {
  const editedIds = () => Object.keys(draftStore.drafts.get()).flatMap((name) => name.split(" ")[1] ?? []);
  const names = useSyncExternalStore(draftStore.drafts.subscribe, () => editedIds().join(" "));
  return useMemo(() => names.split(" "), [names]);
}
