import { isUnusedName } from "#adapters/browser/public-address.ts";
import { CAPTURES_PER_HOUR } from "#contracts/captures.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour, type RateLimit } from "#domain/kit/limit.ts";
import { enforceRateLimit, rateLimitItem } from "#domain/kit/rate-limit.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { isCaptureBlocked } from "./allowed-hosts.ts";

/** Each capture opens a browser for minutes, and a failure refunds its credit. */
const limitOf = ({ key }: Caller): RateLimit => perHour("captures.create", CAPTURES_PER_HOUR[key ? "key" : "person"]);

/** Limits the captures without a heatmap of one caller (`request.too_many`), before a browser is needed. */
export async function limitCaptures(caller: Caller): Promise<void> {
  await enforceRateLimit(limitOf(caller), caller.uid);
}

/**
 * The transaction item that counts the capture of a new heatmap, and rejects it with `request.too_many`. A repeated request
 * counts nothing.
 */
export const captureCountItem = (caller: Caller): TransactionItem => rateLimitItem(limitOf(caller), caller.uid);

/**
 * Rejects URLs known not to be public: `capture.address_not_found` for a name that no website has, otherwise
 * `capture.address_blocked`.
 */
export function assertCapturable(address: string): void {
  if (!isCaptureBlocked(address)) return;
  throw new AppError(isUnusedName(address) ? "capture.address_not_found" : "capture.address_blocked");
}
