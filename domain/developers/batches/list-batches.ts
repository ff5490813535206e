import type { PageRequest } from "#contracts/kit/page.ts";
import type { BatchCard } from "#contracts/public/batches.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { BatchEntity, type StoredBatch } from "./batch.entity.ts";
import { heatmapsOf } from "./stored-batches.ts";

/** A page of the batches of the caller's workspace, newest first; `last` is the cursor of the previous page. */
export async function listBatches(
  caller: Caller,
  { limit, last }: PageRequest,
): Promise<{ batches: BatchCard[]; last: string | null }> {
  const workspaceId = workspaceOf(caller);
  const list = `batches ${workspaceId}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { data, cursor } = await BatchEntity.query.byTime({ workspaceId }).go({ cursor: start, limit, order: "desc" });
  return { batches: data.map(toCard), last: cursor && (await signCursor(list, cursor)) };
}

function toCard({ uid, created_at, done_at, items, pending = [] }: StoredBatch): BatchCard {
  const heatmaps = heatmapsOf(items);
  return {
    uid,
    created_at,
    done_at: done_at ?? null,
    size: items.length,
    failed: items.filter((item) => !("heatmap" in item)).length,
    created: heatmaps.length,
    ended: heatmaps.filter((heatmap) => !pending.includes(heatmap)).length,
  };
}
