import { sharing } from "#contracts/sharing.ts";
import { createLink } from "#domain/sharing/create-link.ts";
import { readSharing } from "#domain/sharing/read-sharing.ts";
import { revokeLink } from "#domain/sharing/revoke-link.ts";
import { viewShared, viewSharedBrand, viewSharedFrames, viewSharedReport } from "#domain/sharing/view-shared.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("sharing", sharing, {
  read: ({ caller, params }) => readSharing("heatmap", caller, params.uid),
  share: ({ caller, params, body }) => createLink("heatmap", caller, params.uid, body),
  unshare: ({ caller, params }) => revokeLink("heatmap", caller, params.uid),
  readReport: ({ caller, params }) => readSharing("report", caller, params.uid),
  shareReport: ({ caller, params, body }) => createLink("report", caller, params.uid, body),
  unshareReport: ({ caller, params }) => revokeLink("report", caller, params.uid),
  view: ({ ip, params, body }) => viewShared(ip, params.share, body),
  viewReport: ({ ip, params, body }) => viewSharedReport(ip, params.share, body),
  frames: ({ ip, params, body }) => viewSharedFrames(ip, params.share, body),
  brand: async ({ ip, params, body }) => ({ brand: await viewSharedBrand(ip, params.share, body) }),
});
