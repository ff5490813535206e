import { AppError } from "#kit/error.ts";
import { type Comment, CommentEntity } from "./comment.entity.ts";

/**
 * A comment of a discussion and the first comment of its thread, which may be itself; `comment.not_found` once either was
 * deleted.
 */
export async function requireComment(discussion: string, uid: string): Promise<{ comment: Comment; thread: Comment }> {
  const comment = await read(discussion, uid);
  const thread = comment?.parent === undefined ? comment : await read(discussion, comment.parent);
  if (!comment || !thread || thread.removed_at) throw new AppError("comment.not_found");
  return { comment, thread };
}

async function read(discussion: string, uid: string): Promise<Comment | null> {
  const { data } = await CommentEntity.get({ discussion, uid }).go({ consistent: true });
  return data;
}
