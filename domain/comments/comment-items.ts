import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { deleteItem, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Comment, CommentEntity } from "./comment.entity.ts";

type Key = Pick<Comment, "discussion" | "uid">;

/** Increments or decrements the reply count of an existing thread; otherwise `comment.not_found`. */
export const changeReplyCount = ({ discussion, uid }: Key, change: 1 | -1): TransactionItem => ({
  write: update(
    CommentEntity.patch({ discussion, uid })
      .add({ answers: change })
      .where((thread, { notExists }) => notExists(thread.removed_at))
      .params(),
  ),
  onConditionFailed: "comment.not_found",
});

/** Deletes an existing reply; otherwise `comment.not_found`. */
export const deleteReply = ({ discussion, uid }: Key): TransactionItem => ({
  write: deleteItem(
    CommentEntity.delete({ discussion, uid })
      .where((answer, { exists }) => exists(answer.uid))
      .params(),
  ),
  onConditionFailed: "comment.not_found",
});

/**
 * Marks a thread as deleted if its reply count equals `answers`, otherwise throws `ConflictError`. Its rows are deleted afterwards.
 */
export const markThreadRemoved = ({ discussion, uid }: Key, answers: number): TransactionItem => ({
  write: update(
    CommentEntity.patch({ discussion, uid })
      .set({ removed_at: now().toISOString() })
      .where((thread, { eq, notExists }) => `${eq(thread.answers, answers)} AND ${notExists(thread.removed_at)}`)
      .params(),
  ),
  onConditionFailed: (old) => (old && !old.removed_at ? new ConflictError() : new AppError("comment.not_found")),
});
