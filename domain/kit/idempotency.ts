import { gunzipSync, gzipSync } from "node:zlib";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { conditionHolds } from "./conditional-write.ts";
import { IdempotencyEntity, type StoredRequest } from "./idempotency.entity.ts";

/** Milliseconds in which the last write of a function that was ended may still arrive. */
const MARGIN_MS = 1000;
const RETENTION_SECONDS = 2 * DAY_SECONDS;

/** Characters of a body from which on it is stored compressed: an item holds 400 kB, and a batch of 100 uploads has more. */
const PACKED_FROM = 100_000;

export type StoredResponse = { readonly statusCode: number; readonly body: string };

/** The same for requests with the same content: 64 hexadecimal digits. */
export const fingerprint = (content: unknown): string => sha256(JSON.stringify(content), "hex");

/**
 * Claims a caller's key for a request, or returns the response that is stored under it for two days. The same key with another
 * request is rejected (`request.key_reused`), and while the first is in flight (`request.in_progress`, with the `seconds` after
 * which it can be repeated). A caller that claims a key must then call `storeResponse`. `request` is the `fingerprint` of the
 * request. `remainingMs` is the time after which the caller is ended: until then no other one gets the key, and a caller that
 * crashed without a response holds it no longer.
 */
export async function claimKey(
  uid: string,
  key: string,
  request: string,
  remainingMs: number,
): Promise<StoredResponse | undefined> {
  const at = now();
  const lockedUntil = isoAfter(at, (remainingMs + MARGIN_MS) / 1000);
  const row = { uid, key, request, lockedUntil, ttl: secondsAfter(at, RETENTION_SECONDS) };
  if (await conditionHolds(IdempotencyEntity.create(row).go())) return;
  const { data: existing } = await IdempotencyEntity.get({ uid, key }).go({ consistent: true });
  if (!existing) throw inFlight(lockedUntil);
  if (existing.request !== request) throw new AppError("request.key_reused");
  const stored = responseIn(existing);
  if (stored) return stored;
  const lockTaken = await conditionHolds(
    IdempotencyEntity.patch({ uid, key })
      .set({ lockedUntil })
      .where(
        (attribute, { lte, notExists }) => `${lte(attribute.lockedUntil, at.toISOString())} AND ${notExists(attribute.status)}`,
      )
      .go(),
  );
  if (!lockTaken) throw inFlight(existing.lockedUntil);
}

/**
 * The response of an earlier request with this key and the same content, without claiming the key; undefined if there is none, or
 * the key was used for another request. `request.in_progress` while the first attempt may still be running.
 */
export async function findResponse(uid: string, key: string, request: string): Promise<StoredResponse | undefined> {
  const { data: existing } = await IdempotencyEntity.get({ uid, key }).go({ consistent: true });
  if (existing?.request !== request) return;
  const stored = responseIn(existing);
  if (!stored && existing.lockedUntil > now().toISOString()) throw inFlight(existing.lockedUntil);
  return stored;
}

/** The response that is stored in a row; undefined while there is none. */
function responseIn({ status, body, packed }: StoredRequest): StoredResponse | undefined {
  if (status === undefined) return;
  if (packed !== undefined) return { statusCode: status, body: gunzipSync(Buffer.from(packed, "base64")).toString() };
  return body === undefined ? undefined : { statusCode: status, body };
}

/** Rejects a request while another one holds its key, which may end before that time. */
function inFlight(lockedUntil: string): AppError {
  const seconds = Math.ceil((Date.parse(lockedUntil) - now().getTime()) / 1000);
  return new AppError("request.in_progress", { seconds: Math.max(1, seconds) });
}

/**
 * Stores the response of the request that claimed a key. Responses that say "not now" (429, 500 and above) or "not without
 * credits" (402) are not stored: the next attempt works on it again.
 */
export async function storeResponse(uid: string, key: string, { statusCode: status, body }: StoredResponse): Promise<void> {
  const mayChange = status >= 500 || status === 429 || status === 402;
  const done = mayChange ? { lockedUntil: now().toISOString() } : { status, ...packedIfLarge(body) };
  await IdempotencyEntity.patch({ uid, key }).set(done).go();
}

const packedIfLarge = (body: string) => (body.length < PACKED_FROM ? { body } : { packed: gzipSync(body).toString("base64") });
