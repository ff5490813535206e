import type { EntityItem } from "electrodb";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { failuresOf } from "#domain/kit/failures-of.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { IndexEntryEntity } from "./index-entry.entity.ts";
import { indexHeatmap } from "./index-heatmap.ts";
import { ScopeEntity } from "./scope.entity.ts";
import { INDEX_VERSION } from "./terms.ts";

/** An event normally triggers indexing; a request older than this lost its event or failed. */
const LATE_SECONDS = 60;
/** Late requests per shard, and heatmaps of scopes being filled, in one run. */
const MAX_LATE = 100;
const MAX_BACKFILLED = 1000;
const PAGE = 100;

/** Number of heatmaps processed, and which failed and why; the next run retries them. */
export type MaintenanceResult = { readonly indexed: number; readonly failed: readonly string[] };

/**
 * Processes late indexing requests, and fills the index of new scopes, newest first, continuing where the previous run stopped.
 */
export async function maintainIndex(): Promise<MaintenanceResult> {
  const late = await overdueEntries();
  const stuck = [...(await failuresOf(late, ({ uid }) => indexHeatmap(uid)))];
  let filled = 0;
  for (const scope of await scopesToBackfill())
    if (filled < MAX_BACKFILLED) filled += await backfill(scope, MAX_BACKFILLED - filled, stuck);
  return { indexed: late.length + filled - stuck.length, failed: stuck };
}

async function overdueEntries(): Promise<readonly { readonly uid: string }[]> {
  const until = isoAfter(now(), -LATE_SECONDS);
  const shards = SHARDS.map(async (due) => {
    const { data } = await IndexEntryEntity.query
      .byDue({ due })
      .lte({ since: until })
      .go({ limit: MAX_LATE, attributes: ["uid"] });
    return data;
  });
  return (await Promise.all(shards)).flat();
}

type Backfill = Pick<EntityItem<typeof ScopeEntity>, "scope" | "place">;

async function scopesToBackfill(): Promise<readonly Backfill[]> {
  const shards = SHARDS.map(async (filling) => (await ScopeEntity.query.byFilling({ filling }).go({ limit: PAGE })).data);
  return (await Promise.all(shards)).flat();
}

/**
 * Indexes up to `max` heatmaps of a scope and returns how many were processed. A failure prevents the scope from becoming
 * complete.
 */
async function backfill({ scope, place }: Backfill, max: number, stuck: string[]): Promise<number> {
  let [read, from] = [0, place?.created_at && place.uid ? { created_at: place.created_at, uid: place.uid } : undefined];
  while (read < max) {
    const query = HeatmapEntity.query.byScope({ listed: scope });
    const { data, cursor } = await (from ? query.lt(from) : query).go({
      limit: PAGE,
      order: "desc",
      attributes: ["uid", "created_at"],
    });
    const failed = await failuresOf(data, ({ uid }) => indexHeatmap(uid));
    stuck.push(...failed);
    if (failed.length > 0) return read;
    read += data.length;
    const last = data.at(-1);
    if (!last || cursor === null) {
      await ScopeEntity.put({ scope, scheme: INDEX_VERSION }).go();
      return read;
    }
    from = { created_at: last.created_at, uid: last.uid };
    await ScopeEntity.patch({ scope }).set({ place: from }).go();
  }
  return read;
}
