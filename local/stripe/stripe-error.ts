import type { ServerResponse } from "node:http";

type Details = {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** Changes before the error are committed, as with a declined payment of an invoice that counts the attempt. */
  readonly keepChanges?: boolean;
  readonly [more: string]: unknown;
};

/** An error response in Stripe's format: the error object of its API. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Details;

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

export const invalidRequest = (message: string, details: Details = {}) =>
  new StripeError(400, "invalid_request_error", message, details);

/** `No such customer: 'cus_1'`, the error for every object that does not exist. */
export const resourceMissing = (what: string, id: string, param = "id") =>
  new StripeError(404, "invalid_request_error", `No such ${what}: '${id}'`, { code: "resource_missing", param });

export function sendStripeError(
  response: ServerResponse,
  { status, type, message, details: { keepChanges: _, ...details } }: StripeError,
) {
  const doc_url = details.code && `https://stripe.com/docs/error-codes/${details.code.replaceAll("_", "-")}`;
  const error = { ...details, ...(doc_url && { doc_url }), message, type };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }, null, 2));
}
