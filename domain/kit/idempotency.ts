import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { isConditionFailure } from "./condition-failure.ts";
import { IdempotencyEntity } from "./idempotency.entity.ts";

/** A request is worked on for at most 29 s, the gateway's limit. */
const LOCK_SECONDS = 30;
const KEPT_SECONDS = 48 * 3600;

export type Answer = { readonly statusCode: number; readonly body: string };

/**
 * Runs `work` once per caller and key and gives the same answer to every repetition for two days.
 * The same key with another request is refused (`request.key_reused`), and while the first is in flight (`request.in_flight`).
 * Answers that say "not now" (429, 500 and above) are not kept: the next repetition tries again.
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

/** Takes the key for this request, or gives the answer that is kept under it. */
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

/** Whether a conditional write went through; any other failure is thrown. */
async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
