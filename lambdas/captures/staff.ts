import { staffCaptures } from "#contracts/staff/captures.ts";
import { readScreenshot } from "#domain/captures/screenshots/read-screenshot.ts";
import { requestScreenshot } from "#domain/captures/screenshots/request-screenshot.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("captures", staffCaptures, {
  requestScreenshot: ({ caller, body, idempotencyKey }) => requestScreenshot(caller, body, idempotencyKey),
  readScreenshot: ({ params }) => readScreenshot(params.uid),
});
