import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { CommentChanges } from "./comment-changes.ts";
import { useCommentDraftStore } from "./use-comments.ts";

/** The `CommentChanges` of the signed-in user for a heatmap. */
export function useCommentChanges({ uid }: Pick<HeatmapDetail, "uid">): CommentChanges {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const draftStore = useCommentDraftStore({ uid });
  return useMemo(() => new CommentChanges({ queryClient, uid, me, draftStore }), [queryClient, uid, me, draftStore]);
}
