import { COMMENTS_MAX } from "#contracts/comments.ts";
import { changeCommentCount } from "#domain/heatmaps/change-comment-count.ts";
import { discussionOf } from "#domain/heatmaps/discussions.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { changeReplyCount, deleteReply, markThreadRemoved } from "./comment-items.ts";
import { readComments } from "./read-comments.ts";
import { requireComment } from "./require-comment.ts";

/**
 * Deletes the caller's own comment, or any comment for admins and staff (otherwise `caller.not_creator`). A thread and all its
 * replies are hidden and uncounted immediately, however many they are; its rows are deleted afterwards. Returns the deleted ids.
 */
export function removeComment(caller: Caller, heatmapId: string, uid: string): Promise<{ deleted: string[] }> {
  return retryOnConflict(async () => {
    const heatmap = await requireHeatmap(caller, heatmapId);
    const discussion = discussionOf(heatmap);
    const { comment, thread } = await requireComment(discussion, uid);
    const canRemoveAny = caller.subject === "admin" || caller.subject === "staff";
    if (!canRemoveAny && comment.added_by !== caller.uid) throw new AppError("caller.not_creator");
    const answers = comment.parent === undefined ? await repliesTo(discussion, uid) : [];
    await commitTransaction([
      ...(comment.parent === undefined
        ? [markThreadRemoved(comment, answers.length)]
        : [deleteReply(comment), changeReplyCount(thread, -1)]),
      changeCommentCount(heatmap, -1 - answers.length, COMMENTS_MAX),
      ...auditLogItems(caller, { action: "comments.remove", scope: heatmap.scope, object: uid }),
      publishEvent({ type: "comment.removed", scope: heatmap.scope, object: heatmapId }),
    ]);
    return { deleted: [uid, ...answers] };
  });
}

async function repliesTo(discussion: string, thread: string): Promise<readonly string[]> {
  return (await readComments(discussion)).filter(({ parent }) => parent === thread).map(({ uid }) => uid);
}
