import { syncSubscription } from "./sync-subscription.ts";

/** Number of synchronised subscriptions, and the ids of those that failed. */
export type Synced = { readonly synced: number; readonly stuck: readonly string[] };

/** Concurrency; the payment provider allows at least 25 requests per second. */
const LANES = 8;

/** Synchronises each subscription with the payment provider. A failure does not block the others. */
export async function syncAll(ids: readonly string[]): Promise<Synced> {
  const waiting = [...ids];
  const stuck: string[] = [];
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const asked = id;
      await syncSubscription(asked).catch(() => stuck.push(asked));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { synced: ids.length - stuck.length, stuck };
}
