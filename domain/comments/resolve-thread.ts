import type { Comment } from "#contracts/comments.ts";
import { discussionOf } from "#domain/heatmaps/discussions.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { CommentEntity } from "./comment.entity.ts";
import { requireComment } from "./require-comment.ts";
import { toSingleComment } from "./to-comment-response.ts";

/**
 * Resolves or reopens the thread of a comment, and returns its first comment. Idempotent. The version stays, because it counts
 * text changes.
 */
export async function resolveThread(caller: Caller, heatmapId: string, uid: string, resolved: boolean): Promise<Comment> {
  const heatmap = await requireHeatmap(caller, heatmapId);
  const discussion = discussionOf(heatmap);
  const { thread } = await requireComment(discussion, uid);
  if (resolved === (thread.resolved_at !== undefined)) return toSingleComment(thread);
  const change = CommentEntity.patch({ discussion, uid: thread.uid });
  const resolvedPatch = resolved
    ? change.set({
        resolved_at: now().toISOString(),
        resolved_by: caller.uid,
        ...(caller.key && { resolved_key_name: caller.name }),
      })
    : change.remove(["resolved_at", "resolved_by", "resolved_key_name"]);
  await commitTransaction([
    {
      write: update(resolvedPatch.where((item, { notExists }) => notExists(item.removed_at)).params()),
      onConditionFailed: "comment.not_found",
    },
    ...auditLogItems(caller, { action: "comments.resolve", scope: heatmap.scope, object: thread.uid }),
    publishEvent({ type: "comment.changed", scope: heatmap.scope, object: heatmapId }),
  ]);
  return toSingleComment((await requireComment(discussion, thread.uid)).comment);
}
