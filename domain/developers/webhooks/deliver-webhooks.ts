import pLimit, { type LimitFunction } from "p-limit";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { pagesOf } from "#domain/kit/pages-of.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";
import { ATTEMPT_SECONDS, pauseOf } from "./next-attempt.ts";
import { recordFailure, recordSuccess } from "./record-outcome.ts";
import { readWebhook } from "./require-webhook.ts";
import { send } from "./send.ts";
import { retriedUntil, settleDelivery } from "./settle-delivery.ts";

/** Attempts at the same time in one run. */
const CONCURRENCY = 16;
/** Deliveries that a run reads of a shard at once: those of all shards take a minute if every receiver needs its whole ten seconds. */
const PAGE = 12;
/** The error in the log of deliveries when the days of retries ended and Sightline could not send the message. */
const NOT_SENT = "Sightline couldn’t send this message. Send it again.";
/** No new page is begun after this time; the rest follows a minute later. */
const RUN_MS = 120_000;

/**
 * The outcome of a run for a delivery: delivered, to be retried, failed permanently, not sent because its webhook is paused, or
 * not due.
 */
export type Result = "delivered" | "retrying" | "failed" | "paused" | "skipped";
export type Counts = Readonly<Partial<Record<Result, number>>>;

/**
 * Sends the deliveries with these ids. Two attempts of one delivery never run concurrently. Throws after the last one if any
 * failed for a reason that is not its receiver: it is due again at once, so that a repeated event or the schedule sends it.
 */
export async function deliverWebhooks(uids: readonly string[]): Promise<Counts> {
  return countsOf(await Promise.allSettled(uids.map(deliver)));
}

/**
 * Sends all deliveries that are due: those whose last attempt failed, and those that no event has started. A delivery is sent at
 * least once: a second time only if an attempt was interrupted after the receiver's response. Throws as `deliverWebhooks`.
 */
export async function deliverDueWebhooks(): Promise<Counts> {
  const run = { at: now(), limit: pLimit(CONCURRENCY) };
  return countsOf((await Promise.all(SHARDS.map((due) => deliverShard(due, run)))).flat());
}

/** The shards of a run share its concurrency page by page, so that many deliveries in one do not hold up the others. */
async function deliverShard(due: string, { at, limit }: { readonly at: Date; readonly limit: LimitFunction }) {
  // A key that begins with this very moment is greater than the moment alone.
  const waiting = WebhookDeliveryEntity.query.byDue({ due }).lt({ next_at: isoAfter(at, 0.001) });
  const seen = new Set<string>();
  const results: PromiseSettledResult<Result>[] = [];
  for await (const page of pagesOf((cursor) => waiting.go({ cursor, limit: PAGE, attributes: ["uid"] }))) {
    if (now().getTime() >= at.getTime() + RUN_MS) break;
    // A delivery that failed on our side is due again, further back.
    const uids = page.map(({ uid }) => uid).filter((uid) => !seen.has(uid));
    results.push(...(await Promise.allSettled(uids.map((uid) => limit(() => deliver(uid))))));
    for (const uid of uids) seen.add(uid);
  }
  return results;
}

function countsOf(results: readonly PromiseSettledResult<Result>[]): Counts {
  const failures = results.filter((result) => result.status === "rejected");
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${results.length} deliveries failed on our side`, { cause: failures[0]?.reason });
  const ended = results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
  return Object.fromEntries([...Map.groupBy(ended, (result) => result)].map(([result, all]) => [result, all.length]));
}

async function deliver(uid: string): Promise<Result> {
  const at = now();
  const { data: delivery } = await WebhookDeliveryEntity.get({ uid }).go({ consistent: true });
  if (delivery?.state !== "waiting" || delivery.next_at > at.toISOString()) return "skipped";
  const webhook = await readWebhook(delivery.workspaceId, delivery.webhook);
  if (!webhook || webhook.disabled) return settleDelivery(delivery, undefined, "ended");
  const pausedUntil = pauseOf(webhook);
  if (pausedUntil !== undefined && !delivery.requested) return (await moveTo(delivery, pausedUntil)) ? "paused" : "skipped";
  const locked = { ...delivery, next_at: isoAfter(at, ATTEMPT_SECONDS) };
  if (!(await moveTo(delivery, locked.next_at, at))) return "skipped";
  const attempt = await send(webhook, delivery).catch(async (error: unknown) => {
    await release(locked, at);
    throw error;
  });
  if (attempt.problem === null) {
    const result = await settleDelivery(delivery, attempt, "delivered");
    await recordSuccess(webhook);
    return result;
  }
  const isEnabled = await recordFailure(webhook, attempt);
  return settleDelivery(delivery, attempt, isEnabled ? "failed" : "ended");
}

/**
 * Makes a delivery due again that was not sent for a reason on our side, which is no attempt of its receiver. Ends it after its
 * days of retries.
 */
async function release(delivery: StoredDelivery, at: Date): Promise<void> {
  if (at.toISOString() <= retriedUntil(delivery)) await moveTo(delivery, at.toISOString());
  else await settleDelivery(delivery, { at: at.toISOString(), status: null, problem: NOT_SENT, duration: 0 }, "failed");
}

/** Moves the next attempt of a delivery, unless another run has done so; with `began` it locks it for an attempt. */
const moveTo = ({ uid, next_at: before }: StoredDelivery, next_at: string, began?: Date): Promise<boolean> =>
  conditionHolds(
    WebhookDeliveryEntity.patch({ uid })
      .set({ next_at, ...(began && { attempt_at: began.toISOString() }) })
      .remove(began ? [] : ["attempt_at"])
      .where((row, { eq }) => `${eq(row.state, "waiting")} AND ${eq(row.next_at, before)}`)
      .go(),
  );
