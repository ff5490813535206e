import { syncSubscription } from "./sync-subscription.ts";

/** How many subscriptions were asked about, and the ids of those that could not be. */
export type Synced = { readonly synced: number; readonly stuck: readonly string[] };

/** Asked about at once; the payment provider takes 25 questions a second at the least. */
const LANES = 8;

/** Asks the payment provider about each subscription. One that cannot be asked about does not keep the others from it. */
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
