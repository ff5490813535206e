import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { type BrandQueue, BrandQueueEntity } from "./queue.entity.ts";
import type { BrandTracking } from "./tracking.entity.ts";

const KEPT_SECONDS = 180 * DAY_SECONDS;

type Queued = Pick<BrandTracking, "uid" | "gen" | "queued_at">;

const keyOf = ({ uid, gen }: Queued, at: string) => ({ queue: "brand-requests", state: "open", at, uid, gen }) as const;

/** The transaction item that adds a request to the queue of staff. */
export const enqueue = (request: Queued): TransactionItem => ({
  write: put(BrandQueueEntity.put(keyOf(request, request.queued_at ?? now().toISOString())).params()),
});

/** Changes a request in the queue of staff. The write fails if it is no longer in it. */
export const patchQueued = (request: Queued & { readonly queued_at: string }) =>
  BrandQueueEntity.patch(keyOf(request, request.queued_at));

/** The transaction item that removes a request from the queue of staff, if it is in it. */
export const dequeue = (request: Queued): readonly TransactionItem[] =>
  request.queued_at === undefined
    ? []
    : [{ write: deleteItem(BrandQueueEntity.delete(keyOf(request, request.queued_at)).params()) }];

/** The transaction item that records how long a request took that ended now, in seconds. */
export function recordDuration(
  queue: BrandQueue,
  { uid, gen }: Queued,
  { since, duration }: { readonly since: string; readonly duration: number },
): TransactionItem {
  const at = now();
  const took = Math.max(0, (at.getTime() - Date.parse(since)) / 1000);
  const row = { queue, state: "done", at: at.toISOString(), uid, gen, took, duration } as const;
  return { write: put(BrandQueueEntity.put({ ...row, ttl: secondsAfter(at, KEPT_SECONDS) }).params()) };
}
