import type { publicSharing } from "#contracts/public/sharing.ts";
import { createLink } from "#domain/sharing/create-link.ts";
import { editLink } from "#domain/sharing/edit-link.ts";
import { readSharing } from "#domain/sharing/read-sharing.ts";
import { revokeLink } from "#domain/sharing/revoke-link.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicSharing> = {
  read: ({ caller, params }) => readSharing("heatmap", caller, params.uid),
  share: ({ caller, params, body }) => createLink("heatmap", caller, params.uid, body),
  edit: ({ caller, params, body }) => editLink("heatmap", caller, params.uid, body),
  unshare: ({ caller, params }) => revokeLink("heatmap", caller, params.uid),
  readReport: ({ caller, params }) => readSharing("report", caller, params.uid),
  shareReport: ({ caller, params, body }) => createLink("report", caller, params.uid, body),
  editReport: ({ caller, params, body }) => editLink("report", caller, params.uid, body),
  unshareReport: ({ caller, params }) => revokeLink("report", caller, params.uid),
};
