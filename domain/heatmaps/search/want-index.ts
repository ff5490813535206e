import { type Part, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { EntryEntity } from "./entry.entity.ts";

/** The part of a change to title, tags, type, scope or listing that requests indexing of the heatmap. */
export function wantIndex(uid: string): Part {
  const since = now().toISOString();
  return {
    write: update(
      EntryEntity.upsert({ uid })
        .set({ due: shardOf(uid), since })
        .add({ rev: 1 })
        .params(),
    ),
  };
}
