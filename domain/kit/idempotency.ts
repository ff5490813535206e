import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";
import { isConditionalCheckFailed } from "./is-conditional-check-failed.ts";

/** A request runs for at most 29 s, the limit of API Gateway. */
const LOCK_SECONDS = 30;
const RETENTION_SECONDS = 48 * 3600;

export type StoredResponse = { readonly statusCode: number; readonly body: string };

/**
 * Claims a caller's key for a request, or gives the answer that is kept under it for two days. The same key with another request is
 * rejected (`request.key_reused`), and while the first is in flight (`request.in_flight`). A caller that claims a key must then call `keepAnswer`.
 */
export async function claimKey(uid: string, key: string, content: unknown): Promise<StoredResponse | undefined> {
  const at = now();
  const request = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const row = { uid, key, request, lockedUntil: isoAfter(at, LOCK_SECONDS), ttl: secondsAfter(at, RETENTION_SECONDS) };
  if (await succeeds(IdempotencyEntity.create(row).go())) return;
  const { data: stored } = await IdempotencyEntity.get({ uid, key }).go({ consistent: true });
  if (!stored) throw new AppError("request.in_flight");
  if (stored.request !== request) throw new AppError("request.key_reused");
  if (stored.status !== undefined && stored.body !== undefined) return { statusCode: stored.status, body: stored.body };
  const lockTaken = await succeeds(
    IdempotencyEntity.patch({ uid, key })
      .set({ lockedUntil: row.lockedUntil })
      .where(
        (attribute, { lte, notExists }) => `${lte(attribute.lockedUntil, at.toISOString())} AND ${notExists(attribute.status)}`,
      )
      .go(),
  );
  if (!lockTaken) throw new AppError("request.in_flight");
}

/**
 * Keeps the answer of the request that claimed a key. Answers that say "not now" (429, 500 and above) are not kept: the next attempt
 * works on it again.
 */
export async function keepAnswer(uid: string, key: string, { statusCode: status, body }: StoredResponse): Promise<void> {
  const done = status < 500 && status !== 429 ? { status, body } : { lockedUntil: now().toISOString() };
  await IdempotencyEntity.patch({ uid, key }).set(done).go();
}

/** Whether a conditional write went through; any other failure is thrown. */
async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionalCheckFailed(error)) return false;
    throw error;
  }
}
