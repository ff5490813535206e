import { DELIVERY_LOG_DAYS, type WebhookMessage } from "#contracts/webhooks.ts";
import { now } from "#kit/clock.ts";
import { derivedId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import type { StoredDelivery } from "./delivery.entity.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

/** The delivery of a message to a webhook, due now. The same message and webhook always have the same one. */
export function newDelivery(
  { workspaceId, uid: webhook }: Pick<StoredWebhook, "workspaceId" | "uid">,
  message: string,
  content: WebhookMessage,
): StoredDelivery {
  const uid = derivedId("wd", webhook, message);
  return {
    uid,
    workspaceId,
    webhook,
    message,
    event: content.type,
    body: JSON.stringify(content),
    at: content.timestamp,
    attempts: [],
    ...queuedNow(uid),
  };
}

/** Attributes that make a delivery due now, for the first time or again. */
export function queuedNow(uid: string) {
  const at = now();
  const queued_at = at.toISOString();
  const ttl = secondsAfter(at, DELIVERY_LOG_DAYS * DAY_SECONDS);
  return { state: "waiting" as const, tries: 0, queued_at, next_at: queued_at, due: shardOf(uid), ttl };
}
