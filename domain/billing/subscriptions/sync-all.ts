import pLimit from "p-limit";
import { syncSubscription } from "./sync-subscription.ts";

/** How many subscriptions were asked about, and the ids of those that could not be. */
export type Synced = { readonly synced: number; readonly stuck: readonly string[] };

/** Asked about at once; the payment provider takes 25 questions a second at the least. */
const AT_ONCE = 8;

/** Asks the payment provider about each subscription. One that cannot be asked about does not keep the others from it. */
export async function syncAll(ids: readonly string[]): Promise<Synced> {
  const stuck: string[] = [];
  await pLimit(AT_ONCE).map(ids, (id) => syncSubscription(id).catch(() => stuck.push(id)));
  return { synced: ids.length - stuck.length, stuck };
}
