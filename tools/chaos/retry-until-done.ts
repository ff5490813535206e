import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "#local/client/api.ts";

/** The API's client repeats requests itself; uploads fail immediately. Together longer than any fault lasts. */
const MAX_ATTEMPTS = 30;
const PAUSE_MS = 1000;

/**
 * Repeats a request as a user or a browser would while the application is down or busy. It must be idempotent. An answer of 500 is
 * final: a service that fails makes the application busy.
 */
export async function retryUntilDone<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await request();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status <= 500 && error.code !== "request.in_progress";
      if (isFinal || attempt === MAX_ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
}
