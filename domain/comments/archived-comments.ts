import type { Comment } from "#contracts/comments.ts";
import { readComments } from "./read-comments.ts";
import { toCommentResponse } from "./to-comment-response.ts";

/** The comments of a discussion with the names of their authors, oldest first, for the archive of a workspace. */
export async function archivedComments(discussion: string): Promise<readonly Comment[]> {
  const { comments } = await toCommentResponse(await readComments(discussion));
  return comments;
}
