import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { isCaptureBlocked } from "./allowed-hosts.ts";

/** Captures per hour and user. Each one opens a browser for minutes, and a failure refunds its credit. */
const CAPTURES_AN_HOUR = 60;

/** Limits the captures of one user (`request.too_many`), before a browser is needed. */
export async function limitCaptures({ uid }: Caller): Promise<void> {
  await enforceRateLimit("captures", uid, CAPTURES_AN_HOUR, 3600);
}

/** Rejects URLs known not to be public: `capture.address_refused`. */
export function assertCapturable(address: string): void {
  if (isCaptureBlocked(address)) throw new AppError("capture.address_refused");
}
