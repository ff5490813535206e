import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { BatchEntity, type StoredBatch } from "./batch.entity.ts";
import { BatchedHeatmapEntity } from "./batched-heatmap.entity.ts";

/** Stored result of one creation of a batch. */
export type StoredItem = StoredBatch["items"][number];

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** The heatmaps that a batch created, with the videos of websites. */
export const heatmapsOf = (items: readonly StoredItem[]): readonly string[] =>
  items.flatMap((item) => ("heatmap" in item ? [item.heatmap, ...(item.video ? [item.video] : [])] : []));

/**
 * Stores the results of a batch of the caller's workspace; the same batch again replaces it. Its heatmaps then count as not
 * ended: the caller must record those that ended before (`recordEnds`), whose events named no batch yet.
 */
export async function storeBatch(caller: Caller, uid: string, items: readonly StoredItem[]): Promise<void> {
  const workspaceId = workspaceOf(caller);
  const at = now();
  const ttl = secondsAfter(at, KEPT_SECONDS);
  const heatmaps = heatmapsOf(items);
  const pending = heatmaps.length > 0 && { pending: [...heatmaps] };
  const batch = { workspaceId, uid, items, created_at: at.toISOString(), ttl, ...pending };
  if (!(await conditionHolds(BatchEntity.create(batch).go()))) {
    const again = BatchEntity.patch({ workspaceId, uid }).set({ items });
    await (pending ? again.add(pending) : again).go();
  }
  await Promise.all(heatmaps.map((heatmap) => BatchedHeatmapEntity.put({ heatmap, workspaceId, batch: uid, ttl }).go()));
}

/** A batch of the caller's workspace; `batch.not_found` if there is none. */
export async function requireBatch(caller: Caller, uid: string): Promise<StoredBatch> {
  const { data } = await BatchEntity.get({ workspaceId: workspaceOf(caller), uid }).go({ consistent: true });
  if (!data) throw new AppError("batch.not_found");
  return data;
}
