import pLimit from "p-limit";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";
import { readWebhook } from "./find-webhook.ts";
import { recordFailure, recordSuccess } from "./record-outcome.ts";
import { send } from "./send.ts";
import { settleDelivery } from "./settle-delivery.ts";

/** Seconds for which an attempt locks a delivery; it takes at most ten. */
const LEASE_SECONDS = 60;
/** Attempts at the same time in one run. */
const CONCURRENCY = 16;
const PAGE = 100;
/** No new page is begun after this time; the rest follows a minute later. */
const RUN_MS = 120_000;

/** What happened: delivered, to be tried again, failed permanently, waiting for its receiver, or not ours to send. */
export type Result = "delivered" | "again" | "failed" | "held" | "skipped";
export type Counts = Readonly<Partial<Record<Result, number>>>;

/** Sends the deliveries with these ids. Two attempts of one delivery never run concurrently. */
export async function deliverWebhooks(uids: readonly string[]): Promise<Counts> {
  const results = await Promise.all(uids.map(deliver));
  return countsOf(results);
}

/**
 * Sends all deliveries that are due: those whose last attempt failed, and those that no event has started. A delivery is sent at
 * least once: a second time only if an attempt was interrupted after the receiver's response.
 */
export async function deliverDueWebhooks(): Promise<Counts> {
  const until = now().getTime() + RUN_MS;
  const limit = pLimit(CONCURRENCY);
  const results: Result[] = [];
  for (const due of SHARDS) {
    for (let seen = new Set<string>(); now().getTime() < until; ) {
      // A key that begins with this very moment is greater than the moment alone.
      const page = WebhookDeliveryEntity.query.byDue({ due }).lt({ next_at: isoAfter(now(), 0.001) });
      const { data } = await page.go({ limit: PAGE + seen.size, attributes: ["uid"] });
      // The index may still name deliveries that this run has sent.
      const uids = data.map(({ uid }) => uid).filter((uid) => !seen.has(uid));
      if (uids.length === 0) break;
      results.push(...(await Promise.all(uids.map((uid) => limit(() => deliver(uid))))));
      seen = new Set([...seen, ...uids]);
    }
  }
  return countsOf(results);
}

const countsOf = (results: readonly Result[]): Counts =>
  Object.fromEntries([...Map.groupBy(results, (result) => result)].map(([result, all]) => [result, all.length]));

async function deliver(uid: string): Promise<Result> {
  const at = now();
  const { data: delivery } = await WebhookDeliveryEntity.get({ uid }).go({ consistent: true });
  if (delivery?.state !== "waiting" || delivery.next_at > at.toISOString()) return "skipped";
  const webhook = await readWebhook(delivery.workspaceId, delivery.webhook);
  if (!webhook || webhook.disabled) return settleDelivery(delivery, undefined, "ended");
  if (webhook.paused_until !== undefined && webhook.paused_until > at.toISOString())
    return (await moveTo(delivery, webhook.paused_until)) ? "held" : "skipped";
  if (!(await moveTo(delivery, isoAfter(at, LEASE_SECONDS)))) return "skipped";
  const attempt = await send(webhook, delivery);
  if (attempt.problem === null) {
    const result = await settleDelivery(delivery, attempt, "delivered");
    await recordSuccess(webhook);
    return result;
  }
  const isEnabled = await recordFailure(webhook, attempt);
  return settleDelivery(delivery, attempt, isEnabled ? "failed" : "ended");
}

/** Moves the next attempt of a delivery, unless another run has done so. */
const moveTo = ({ uid, next_at: before }: StoredDelivery, next_at: string): Promise<boolean> =>
  conditionHolds(
    WebhookDeliveryEntity.patch({ uid })
      .set({ next_at })
      .where((row, { eq }) => `${eq(row.state, "waiting")} AND ${eq(row.next_at, before)}`)
      .go(),
  );
