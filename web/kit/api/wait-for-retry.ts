import { fullJitter } from "#kit/portable/full-jitter.ts";
import { RETRY_BACKOFF } from "./retry-backoff.ts";

/**
 * Waits before attempt `attempt` (from 0) with full jitter; when offline, until the connection returns. Rejects with the signal's
 * reason.
 */
export function waitForRetry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal.removeEventListener("abort", stop);
    };
    const go = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = navigator.onLine ? setTimeout(go, fullJitter(attempt, RETRY_BACKOFF)) : undefined;
    window.addEventListener("online", go);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
