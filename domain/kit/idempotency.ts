import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { conditionHolds } from "./conditional-write.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";

/** Milliseconds in which the last write of a function that was ended may still arrive. */
const MARGIN_MS = 1000;
const RETENTION_SECONDS = 48 * 3600;

export type StoredResponse = { readonly statusCode: number; readonly body: string };

/**
 * Claims a caller's key for a request, or gives the answer that is kept under it for two days. The same key with another request is
 * rejected (`request.key_reused`), and while the first is in flight (`request.in_flight`, with the `seconds` after which it can be
 * repeated). A caller that claims a key must then call `keepAnswer`. `remainingMs` is the time after which the caller is ended: until
 * then no other one gets the key, and a caller that crashed without a response holds it no longer.
 */
export async function claimKey(
  uid: string,
  key: string,
  content: unknown,
  remainingMs: number,
): Promise<StoredResponse | undefined> {
  const at = now();
  const lockedUntil = isoAfter(at, (remainingMs + MARGIN_MS) / 1000);
  const request = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const row = { uid, key, request, lockedUntil, ttl: secondsAfter(at, RETENTION_SECONDS) };
  if (await conditionHolds(IdempotencyEntity.create(row).go())) return;
  const { data: stored } = await IdempotencyEntity.get({ uid, key }).go({ consistent: true });
  if (!stored) throw inFlight(lockedUntil);
  if (stored.request !== request) throw new AppError("request.key_reused");
  if (stored.status !== undefined && stored.body !== undefined) return { statusCode: stored.status, body: stored.body };
  const lockTaken = await conditionHolds(
    IdempotencyEntity.patch({ uid, key })
      .set({ lockedUntil })
      .where(
        (attribute, { lte, notExists }) => `${lte(attribute.lockedUntil, at.toISOString())} AND ${notExists(attribute.status)}`,
      )
      .go(),
  );
  if (!lockTaken) throw inFlight(stored.lockedUntil);
}

/** Rejects a request while another one holds its key, which may end before that time. */
function inFlight(lockedUntil: string): AppError {
  const seconds = Math.ceil((Date.parse(lockedUntil) - now().getTime()) / 1000);
  return new AppError("request.in_flight", { seconds: Math.max(1, seconds) });
}

/**
 * Keeps the answer of the request that claimed a key. Answers that say "not now" (429, 500 and above) or "not without credits" (402) are
 * not kept: the next attempt works on it again.
 */
export async function keepAnswer(uid: string, key: string, { statusCode: status, body }: StoredResponse): Promise<void> {
  const mayChange = status >= 500 || status === 429 || status === 402;
  const done = mayChange ? { lockedUntil: now().toISOString() } : { status, body };
  await IdempotencyEntity.patch({ uid, key }).set(done).go();
}
