import pLimit from "p-limit";
import { syncSubscription } from "./sync-subscription.ts";

/** Number of synchronised subscriptions, and the ids of those that failed. */
export type SyncResult = { readonly synced: number; readonly failed: readonly string[] };

/** Asked about at once; the payment provider takes 25 questions a second at the least. */
const AT_ONCE = 8;

/** Synchronises each subscription with the payment provider. A failure does not block the others. */
export async function syncAll(ids: readonly string[]): Promise<SyncResult> {
  const failed: string[] = [];
  await pLimit(AT_ONCE).map(ids, (id) => syncSubscription(id).catch(() => failed.push(id)));
  return { synced: ids.length - failed.length, failed };
}
