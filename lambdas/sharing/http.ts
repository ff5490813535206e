import { sharing } from "#contracts/sharing.ts";
import { viewShared, viewSharedBrand, viewSharedFrames, viewSharedReport } from "#domain/sharing/view-shared.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("sharing", sharing, {
  ...publicHandlers,
  view: ({ ip, params, body }) => viewShared(ip, params.share, body),
  viewReport: ({ ip, params, body }) => viewSharedReport(ip, params.share, body),
  frames: ({ ip, params, body }) => viewSharedFrames(ip, params.share, body),
  brand: async ({ ip, params, body }) => ({ brand: await viewSharedBrand(ip, params.share, body) }),
});
