import pLimit from "p-limit";
import { failureText } from "#domain/kit/failure-text.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Number of synchronised subscriptions, and those that failed, with the reason. */
export type SyncResult = { readonly synced: number; readonly failed: readonly string[] };

/** Asked about at once; the payment provider takes 25 questions a second at the least. */
const CONCURRENCY = 8;

/** Synchronises each subscription with the payment provider. A failure does not block the others. */
export async function syncAll(ids: readonly string[]): Promise<SyncResult> {
  const failed: string[] = [];
  await pLimit(CONCURRENCY).map(ids, (id) => syncSubscription(id).catch((error: unknown) => failed.push(failureText(id, error))));
  return { synced: ids.length - failed.length, failed };
}
