import { comments } from "#contracts/comments.ts";
import { addComment } from "#domain/comments/add-comment.ts";
import { editComment } from "#domain/comments/edit-comment.ts";
import { listComments } from "#domain/comments/list-comments.ts";
import { removeComment } from "#domain/comments/remove-comment.ts";
import { resolveThread } from "#domain/comments/resolve-thread.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("comments", comments, {
  list: ({ caller, params }) => listComments(caller, params.uid),
  add: ({ caller, params, body, idempotencyKey }) => addComment(caller, params.uid, body, idempotencyKey),
  edit: ({ caller, params, body }) => editComment(caller, params.uid, params.comment, body),
  resolve: ({ caller, params, body }) => resolveThread(caller, params.uid, params.comment, body.resolved),
  remove: ({ caller, params }) => removeComment(caller, params.uid, params.comment),
});
