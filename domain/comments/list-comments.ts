import type { Comment } from "#contracts/comments.ts";
import { discussionOf } from "#domain/heatmaps/discussions.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readComments } from "./read-comments.ts";
import { toCommentResponse } from "./to-comment-response.ts";

/** All comments on a heatmap of the caller's scope, oldest first, with their authors' avatars. */
export async function listComments(
  caller: Caller,
  uid: string,
): Promise<{ comments: Comment[]; avatars: Record<string, string> }> {
  return toCommentResponse(await readComments(discussionOf(await requireHeatmap(caller, uid))));
}
