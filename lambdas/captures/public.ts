import { publicCaptures } from "#contracts/public/captures.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("captures", publicCaptures, {
  website: ({ caller, body, idempotencyKey }) => captureWebsite(caller, body, idempotencyKey),
  banner: ({ caller, body, idempotencyKey }) => captureBanner(caller, body, idempotencyKey),
});
