import { workspaceOf } from "#domain/developers/keys/find-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { BatchEntity, type StoredBatch } from "./batch.entity.ts";

/** What became of one creation of a batch. */
export type StoredItem = StoredBatch["items"][number];

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** Stores what became of a batch of the caller's workspace; the same batch again replaces it. */
export async function storeBatch(caller: Caller, uid: string, items: readonly StoredItem[]): Promise<void> {
  const at = now();
  const ttl = secondsAfter(at, KEPT_SECONDS);
  await BatchEntity.put({ workspaceId: workspaceOf(caller), uid, items, created_at: at.toISOString(), ttl }).go();
}

/** A batch of the caller's workspace; `batch.not_found` if there is none. */
export async function findBatch(caller: Caller, uid: string): Promise<StoredBatch> {
  const { data } = await BatchEntity.get({ workspaceId: workspaceOf(caller), uid }).go({ consistent: true });
  if (!data) throw new AppError("batch.not_found");
  return data;
}
