import { isConditionalCheckFailed } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { BatchEntity, type StoredBatch } from "./batch.entity.ts";

type BatchKey = Pick<StoredBatch, "workspaceId" | "uid">;

/**
 * Records that heatmaps of a batch have ended. Once all have, the time is stored and `batch.done` is published in one transaction,
 * so it is announced once, however often and in whatever order the ends are recorded. Nothing happens if the batch has expired.
 */
export async function recordEnds({ workspaceId, uid }: BatchKey, ended: readonly string[]): Promise<void> {
  const batch = await withoutPending({ workspaceId, uid }, ended);
  if (!batch || batch.done_at !== undefined || (batch.pending?.length ?? 0) > 0) return;
  const done = BatchEntity.patch({ workspaceId, uid })
    .set({ done_at: now().toISOString() })
    .where((item, { notExists }) => `${notExists(item.done_at)} AND ${notExists(item.pending)}`);
  // Two ends that are recorded at the same time may each find that none is left.
  await commitIf(update(done.params()), [publishEvent({ type: "batch.done", scope: workspaceId, object: uid })]);
}

/** The batch without these among its pending heatmaps; undefined if it has expired. */
async function withoutPending(key: BatchKey, ended: readonly string[]): Promise<Partial<StoredBatch> | undefined> {
  if (ended.length === 0) return (await BatchEntity.get(key).go({ consistent: true })).data ?? undefined;
  try {
    const { data } = await BatchEntity.patch(key)
      .delete({ pending: [...ended] })
      .go({ response: "all_new" });
    return data ?? undefined;
  } catch (error) {
    if (isConditionalCheckFailed(error)) return;
    throw error;
  }
}
