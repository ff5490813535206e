import type { Comment } from "#contracts/comments.ts";
import { discussionOf } from "#domain/heatmaps/discussions.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { CommentEntity } from "./comment.entity.ts";
import { countMentions, mentionEmails } from "./mention-emails.ts";
import { requireComment } from "./require-comment.ts";
import { sanitizeComment } from "./sanitize-comment.ts";
import { toSingleComment } from "./to-comment-response.ts";

export type CommentEdit = { readonly version: number; readonly comment: string; readonly mentions: readonly string[] };

/**
 * Changes the text and mentions of the caller's own comment. Errors: `caller.not_creator` for another user's comment,
 * `comment.changed` if its version is not `version`, and those of `mentionEmails`.
 */
export async function editComment(
  caller: Caller,
  heatmapId: string,
  uid: string,
  { version, ...edit }: CommentEdit,
): Promise<Comment> {
  const heatmap = await requireHeatmap(caller, heatmapId);
  const discussion = discussionOf(heatmap);
  const { comment } = await requireComment(discussion, uid);
  if (comment.added_by !== caller.uid) throw new AppError("caller.not_creator");
  if (comment.version !== version) throw new AppError("comment.changed", { version: comment.version });
  const edited_at = now().toISOString();
  const changes = { comment: sanitizeComment(edit.comment), mentions: [...new Set(edit.mentions)] };
  const emails = await mentionEmails(
    caller,
    heatmap,
    { uid, ...changes },
    { count: countMentions(caller), previousMentions: comment.mentions },
  );
  await commitTransaction([
    {
      write: update(
        CommentEntity.patch({ discussion, uid })
          .set({ ...changes, edited_at })
          .add({ version: 1 })
          .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.removed_at)}`)
          .params(),
      ),
      onConditionFailed: (old) => new AppError(old && !old.removed_at ? "comment.changed" : "comment.not_found"),
    },
    ...auditLogItems(caller, { action: "comments.edit", scope: heatmap.scope, object: uid }),
    publishEvent({ type: "comment.changed", scope: heatmap.scope, object: heatmapId }),
    ...emails,
  ]);
  return toSingleComment({ ...comment, ...changes, edited_at, version: version + 1 });
}
