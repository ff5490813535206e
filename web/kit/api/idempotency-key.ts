import { ApiError } from "./api-error.ts";

/**
 * The idempotency key of a request and its retries. It stays while the outcome is unknown, so that a retry has no second effect.
 * The server repeats a rejection for the same key, so the next attempt after one has a new key.
 */
export class IdempotencyKey {
  #value: string;

  constructor(value: string = crypto.randomUUID()) {
    this.#value = value;
  }

  get value(): string {
    return this.#value;
  }

  /** Takes note of the error of an attempt. */
  settle(error: unknown): void {
    if (isKept(error)) this.#value = crypto.randomUUID();
  }
}

/** Whether the server keeps this answer. */
function isKept(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isOfProxy || error.code === "request.in_progress") return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}
