import { sharing } from "#contracts/sharing.ts";
import { readSharing } from "#domain/sharing/read-sharing.ts";
import { shareHeatmap } from "#domain/sharing/share-heatmap.ts";
import { unshareHeatmap } from "#domain/sharing/unshare-heatmap.ts";
import { viewShared, viewSharedFrames } from "#domain/sharing/view-shared.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("sharing", sharing, {
  read: ({ caller, params }) => readSharing(caller, params.uid),
  share: ({ caller, params, body }) => shareHeatmap(caller, params.uid, body),
  unshare: ({ caller, params }) => unshareHeatmap(caller, params.uid),
  view: ({ ip, params, body }) => viewShared(ip, params.share, body),
  frames: ({ ip, params, body }) => viewSharedFrames(ip, params.share, body),
});
