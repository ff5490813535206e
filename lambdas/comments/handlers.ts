import type { publicComments } from "#contracts/public/comments.ts";
import { addComment } from "#domain/comments/add-comment.ts";
import { editComment } from "#domain/comments/edit-comment.ts";
import { listComments } from "#domain/comments/list-comments.ts";
import { removeComment } from "#domain/comments/remove-comment.ts";
import { resolveThread } from "#domain/comments/resolve-thread.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations of the public API, which are all those of the application. */
export const publicHandlers: Handlers<typeof publicComments> = {
  list: ({ caller, params }) => listComments(caller, params.uid),
  add: ({ caller, params, body, idempotencyKey }) => addComment(caller, params.uid, body, idempotencyKey),
  edit: ({ caller, params, body }) => editComment(caller, params.uid, params.comment, body),
  resolve: ({ caller, params, body }) => resolveThread(caller, params.uid, params.comment, body.resolved),
  remove: ({ caller, params }) => removeComment(caller, params.uid, params.comment),
};
