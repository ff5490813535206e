import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { isConditionFailure } from "./condition-failure.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";

/** A request runs for at most 29 s, the limit of API Gateway. */
const LOCK_SECONDS = 30;
const KEPT_SECONDS = 48 * 3600;

export type Answer = { readonly statusCode: number; readonly body: string };

/**
 * Runs `work` once per caller and key, and returns the same response to every retry for two days.
 * Rejects the same key with another request (`request.key_reused`), and while the first is in progress (`request.in_flight`).
 * Retryable responses (429, 500 and above) are not stored: the next retry runs again.
 */
export async function once(uid: string, key: string, request: unknown, work: () => Promise<Answer>): Promise<Answer> {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const kept = await claim(uid, key, hash);
  if (kept) return kept;
  const answer = await work();
  const { statusCode: status, body } = answer;
  const done = status < 500 && status !== 429 ? { status, body } : { lockedUntil: now().toISOString() };
  await IdempotencyEntity.patch({ uid, key }).set(done).go();
  return answer;
}

/** Claims the key for this request, or returns the stored response. */
async function claim(uid: string, key: string, request: string): Promise<Answer | undefined> {
  const at = now();
  const row = { uid, key, request, lockedUntil: isoAfter(at, LOCK_SECONDS), ttl: secondsAfter(at, KEPT_SECONDS) };
  if (await succeeds(IdempotencyEntity.create(row).go())) return;
  const { data: kept } = await IdempotencyEntity.get({ uid, key }).go({ consistent: true });
  if (!kept) throw new AppError("request.in_flight");
  if (kept.request !== request) throw new AppError("request.key_reused");
  if (kept.status !== undefined && kept.body !== undefined) return { statusCode: kept.status, body: kept.body };
  const taken = await succeeds(
    IdempotencyEntity.patch({ uid, key })
      .set({ lockedUntil: row.lockedUntil })
      .where(
        (attribute, { lte, notExists }) => `${lte(attribute.lockedUntil, at.toISOString())} AND ${notExists(attribute.status)}`,
      )
      .go(),
  );
  if (!taken) throw new AppError("request.in_flight");
}

/** Whether a conditional write succeeded; any other error is thrown. */
async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
