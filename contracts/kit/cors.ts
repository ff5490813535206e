import { VERSION_HEADER } from "./api-version.ts";

/** Request headers that pages of every site may send to the public API. */
export const CORS_REQUEST_HEADERS: readonly string[] = ["Authorization", "Content-Type", "Idempotency-Key", VERSION_HEADER];

/** Response headers of the public API that these pages may read. */
const READABLE = [
  "Deprecation",
  "Idempotent-Replayed",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "Sunset",
  VERSION_HEADER,
  "X-Request-Id",
];

/**
 * Headers of every response of the public API: pages of every site may read it. Browsers add no credentials automatically: only a
 * page that has a key can send it.
 */
export const CORS_RESPONSE_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": READABLE.join(", "),
} as const;
