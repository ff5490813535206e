import type { ErrorTable } from "./error-table.ts";

/** Errors that any request can have, whatever its operation. */
export const requestsErrors = {
  "request.invalid": { status: 400, message: "Some fields are not valid. Please check the marked fields." },
  "request.json_invalid": { status: 400, message: "The request body is not valid JSON." },
  "request.type_unsupported": {
    status: 415,
    message: "A form isn’t accepted here. Send JSON, with the header “Content-Type: application/json”.",
  },
  "request.too_large": { status: 413, message: "This request is too large. A request can have at most 6 MB." },
  "request.key_reused": { status: 422, message: "This Idempotency-Key has already been used with a different request." },
  "request.in_progress": { status: 409, message: "The same request is still being processed. Please wait a moment." },
  "request.too_many": { status: 429, message: "Too many requests. Please try again later.", retryAfter: 60 },

  "route.not_found": { status: 404, message: "Nothing exists at this address." },
  "route.method_not_allowed": { status: 405, message: "This URL doesn’t support this method." },

  "service.busy": { status: 503, message: "Sightline is busy. Please try again in a moment.", retryAfter: 1 },
  "service.maintenance": {
    status: 503,
    message: "Sightline is under maintenance, so new analyses are paused. Your existing heatmaps stay available.",
    retryAfter: 300,
  },

  internal: { status: 500, message: "Something went wrong on our side. Please try again." },

  "version.unsupported": { status: 400, message: "This API version doesn’t exist. The current version is {current}." },

  "bot_check.failed": { status: 400, message: "The bot check failed or timed out. Please try again." },
  "bot_check.used": { status: 409, message: "This check has already been used. Please try again." },
} as const satisfies ErrorTable;
