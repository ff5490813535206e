import { TEST_EVENT, type WebhookDelivery } from "#contracts/webhooks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { WebhookDeliveryEntity } from "./delivery.entity.ts";
import { newDelivery } from "./new-delivery.ts";
import { SENDS_LIMIT } from "./replay-delivery.ts";
import { requireEnabledWebhook } from "./require-webhook.ts";
import { toDelivery } from "./to-webhook.ts";

/**
 * Sends a test event to a webhook at once, even while it is paused. Errors: `webhook.not_found`, `webhook.disabled`,
 * `request.too_many`.
 */
export async function testWebhook(caller: Caller, uid: string): Promise<WebhookDelivery> {
  const webhook = await requireEnabledWebhook(caller, uid);
  const { workspaceId } = webhook;
  await enforceRateLimit(SENDS_LIMIT, workspaceId);
  const content = { type: TEST_EVENT, timestamp: now().toISOString(), data: { object: "webhook", uid } } as const;
  const delivery = { ...newDelivery(webhook, newId("ev"), content), requested: true };
  await commitTransaction([
    { write: put(WebhookDeliveryEntity.create(delivery).params()) },
    publishEvent({ type: "webhook.queued", scope: workspaceId, object: delivery.uid }),
  ]);
  return toDelivery(delivery, webhook);
}
