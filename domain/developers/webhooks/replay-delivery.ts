import type { WebhookDelivery } from "#contracts/webhooks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";
import { queuedNow } from "./new-delivery.ts";
import { interruptedBefore } from "./next-attempt.ts";
import { requireEnabledWebhook } from "./require-webhook.ts";
import { toDelivery } from "./to-webhook.ts";

/** Tests and replays of a workspace in an hour. */
export const SENDS_LIMIT = perHour("developers.webhook_sends", 1000);
/** Deliveries that one request sends again. */
const MAX_REPLAYED = 100;
const REPLAYED_STATES = ["waiting", "failed"] as const;

/**
 * Sends a delivery again at once, even while its webhook is paused, with the same message id and new days of retries. One that
 * waits for its next attempt does not wait any longer. Errors: `webhook.not_found`, `webhook.disabled`, `delivery.not_found`,
 * `request.too_many`, and `delivery.in_progress` during an attempt.
 */
export async function replayDelivery(caller: Caller, uid: string, delivery: string): Promise<WebhookDelivery> {
  const webhook = await requireEnabledWebhook(caller, uid);
  const { data } = await WebhookDeliveryEntity.get({ uid: delivery }).go({ consistent: true });
  if (data?.webhook !== webhook.uid) throw new AppError("delivery.not_found");
  await enforceRateLimit(SENDS_LIMIT, webhook.workspaceId);
  return toDelivery(await queueAgain(data), webhook);
}

/**
 * Sends up to 100 deliveries of a webhook again that have failed or wait for their next attempt, the newest first.
 * Errors: `webhook.not_found`, `webhook.disabled`, `request.too_many`.
 */
export async function replayFailed(caller: Caller, uid: string): Promise<{ replayed: number; more: boolean }> {
  const { uid: webhook, workspaceId } = await requireEnabledWebhook(caller, uid);
  const pages = await Promise.all(
    REPLAYED_STATES.map((state) =>
      WebhookDeliveryEntity.query.byState({ webhook, state }).go({ limit: MAX_REPLAYED, order: "desc" }),
    ),
  );
  const found = pages.flatMap(({ data }) => data).filter(isNotBeingSent);
  const replayed = found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MAX_REPLAYED);
  if (replayed.length > 0) await enforceRateLimit(SENDS_LIMIT, workspaceId, replayed.length);
  // The index may still name some that have been sent again.
  const results = await Promise.allSettled(replayed.map(queueAgain));
  const rejected = results.find((result) => result.status === "rejected" && !isWaiting(result.reason));
  if (rejected?.status === "rejected") throw rejected.reason;
  const more = found.length > MAX_REPLAYED || pages.some(({ cursor }) => cursor !== null);
  return { replayed: results.filter(({ status }) => status === "fulfilled").length, more };
}

const isWaiting = (error: unknown): boolean => error instanceof AppError && error.code === "delivery.in_progress";

/** Whether a delivery has failed, or waits for a later time. */
const isNotBeingSent = ({ state, next_at, attempt_at = "" }: StoredDelivery): boolean =>
  state === "failed" || (next_at > now().toISOString() && attempt_at < interruptedBefore());

async function queueAgain(delivery: StoredDelivery): Promise<StoredDelivery> {
  const { uid, workspaceId, webhook, at, state, next_at } = delivery;
  const queued = { ...queuedNow(uid), requested: true };
  const patch = WebhookDeliveryEntity.patch({ uid })
    .set(queued)
    .remove(["attempt_at"])
    .composite({ webhook, at })
    // Neither during an attempt, nor after another request.
    .where((row, { eq, notExists, lt }) => {
      const isIdle = `(${notExists(row.attempt_at)} OR ${lt(row.attempt_at, interruptedBefore())})`;
      return `${eq(row.state, state)} AND ${eq(row.next_at, next_at)} AND ${isIdle}`;
    });
  await commitTransaction([
    { write: update(patch.params()), onConditionFailed: "delivery.in_progress" },
    publishEvent({ type: "webhook.queued", scope: workspaceId, object: uid }),
  ]);
  return { ...delivery, ...queued };
}
