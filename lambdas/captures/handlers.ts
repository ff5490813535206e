import type { publicCaptures } from "#contracts/public/captures.ts";
import { captureBanner } from "#domain/captures/capture-banner.ts";
import { captureWebsite } from "#domain/captures/capture-website.ts";
import type { Handlers } from "#lambdas/kit/serve-contract.ts";

/** The operations that the application and the public API share. */
export const publicHandlers: Handlers<typeof publicCaptures> = {
  website: ({ caller, body, idempotencyKey }) => captureWebsite(caller, body, idempotencyKey),
  banner: ({ caller, body, idempotencyKey }) => captureBanner(caller, body, idempotencyKey),
};
