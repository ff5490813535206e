import type { WebhookDelivery } from "#contracts/webhooks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";
import { queuedNow } from "./new-delivery.ts";
import { requireEnabledWebhook } from "./require-webhook.ts";
import { toDelivery } from "./to-webhook.ts";

/** Tests and replays of a workspace in an hour. */
export const SENDS_LIMIT = perHour("developers.webhook_sends", 1000);
/** Failed deliveries that one request sends again. */
const MAX_REPLAYED = 100;

/**
 * Sends a delivery again, with the same message id and new days of retries.
 * Errors: `webhook.not_found`, `webhook.is_disabled`, `delivery.not_found`, `delivery.waits`, `request.too_many`.
 */
export async function replayDelivery(caller: Caller, uid: string, delivery: string): Promise<WebhookDelivery> {
  const webhook = await requireEnabledWebhook(caller, uid);
  const { data } = await WebhookDeliveryEntity.get({ uid: delivery }).go({ consistent: true });
  if (data?.webhook !== webhook.uid) throw new AppError("delivery.not_found");
  await enforceRateLimit(SENDS_LIMIT, webhook.workspaceId);
  return toDelivery(await queueAgain(data));
}

/**
 * Sends up to 100 failed deliveries of a webhook again, the newest first.
 * Errors: `webhook.not_found`, `webhook.is_disabled`, `request.too_many`.
 */
export async function replayFailed(caller: Caller, uid: string): Promise<{ replayed: number; more: boolean }> {
  const { uid: webhook, workspaceId } = await requireEnabledWebhook(caller, uid);
  const failed = WebhookDeliveryEntity.query.byState({ webhook, state: "failed" });
  const { data, cursor } = await failed.go({ limit: MAX_REPLAYED, order: "desc" });
  if (data.length > 0) await enforceRateLimit(SENDS_LIMIT, workspaceId, data.length);
  // The index may still name some that have been sent again.
  const results = await Promise.allSettled(data.map(queueAgain));
  const rejected = results.find((result) => result.status === "rejected" && !isWaiting(result.reason));
  if (rejected?.status === "rejected") throw rejected.reason;
  return { replayed: results.filter(({ status }) => status === "fulfilled").length, more: cursor !== null };
}

const isWaiting = (error: unknown): boolean => error instanceof AppError && error.code === "delivery.waits";

async function queueAgain(delivery: StoredDelivery): Promise<StoredDelivery> {
  const { uid, workspaceId, webhook, at } = delivery;
  const queued = queuedNow(uid);
  const patch = WebhookDeliveryEntity.patch({ uid })
    .set(queued)
    .composite({ webhook, at })
    .where(({ state }, { ne }) => ne(state, "waiting"));
  await commitTransaction([
    { write: update(patch.params()), onConditionFailed: "delivery.waits" },
    publishEvent({ type: "webhook.queued", scope: workspaceId, object: uid }),
  ]);
  return { ...delivery, ...queued };
}
