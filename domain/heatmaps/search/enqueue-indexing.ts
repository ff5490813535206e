import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { IndexEntryEntity } from "./index-entry.entity.ts";

/** The transaction item of a change to title, tags, type, scope or listing that requests indexing of the heatmap. */
export function enqueueIndexing(uid: string): TransactionItem {
  const since = now().toISOString();
  return {
    write: update(
      IndexEntryEntity.upsert({ uid })
        .set({ due: shardOf(uid), since })
        .add({ rev: 1 })
        .params(),
    ),
  };
}
