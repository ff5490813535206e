import type { ErrorTable } from "./error-table.ts";

/** Errors of API keys, device logins, webhooks, jobs and batches. */
export const developersErrors = {
  "key.missing": { status: 401, message: "Send an API key in the header “Authorization: Bearer sl_…”." },
  "key.invalid": { status: 401, message: "The API key is not valid. It may have been deleted, or not copied completely." },
  "key.expired": {
    status: 401,
    message: "The API key has expired or was replaced. An admin of the workspace can create another one.",
  },
  "key.not_found": { status: 404, message: "This API key doesn’t exist." },
  "key.too_many": { status: 409, message: "A workspace can have {most} API keys. Delete one you no longer use." },

  "device.not_found": {
    status: 404,
    message:
      "This code isn’t valid or has already been used. Codes are valid for ten minutes. Run the login again for a new one.",
  },

  "webhook.not_found": { status: 404, message: "This webhook doesn’t exist." },
  "webhook.too_many": { status: 409, message: "A workspace can have {most} webhooks. Delete one you no longer use." },
  "webhook.too_many_listeners": {
    status: 409,
    message:
      "{most} programs can listen in a workspace. Stop “sightline listen” in one of them, or delete a webhook with the destination “listen”.",
  },
  "webhook.destination_blocked": {
    status: 400,
    message:
      "Webhooks need an https URL on a public address, such as https://example.com/webhooks. For a program on your computer, use “sightline listen”.",
  },
  "webhook.destination_fixed": {
    status: 409,
    message:
      "A webhook can’t change between the destination “listen” and another one. Create another webhook, and delete this one if you no longer need it.",
  },
  "webhook.disabled": { status: 409, message: "This webhook is disabled. Enable it first." },

  "delivery.not_found": { status: 404, message: "This delivery doesn’t exist." },
  "delivery.in_progress": { status: 409, message: "This delivery is being sent right now. Try again in a minute." },

  "job.not_found": { status: 404, message: "This job doesn’t exist." },
  "job.not_cancelable": { status: 409, message: "A report can’t be canceled. Delete it instead." },
  "job.ended": { status: 409, message: "This job has already ended." },

  "batch.not_found": { status: 404, message: "This batch doesn’t exist." },
} as const satisfies ErrorTable;
