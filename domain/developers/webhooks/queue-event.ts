import type { DomainEvent } from "#contracts/events.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";
import { type AnnouncedType, announcedAs, messageOf } from "./message-of.ts";
import { newDelivery } from "./new-delivery.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

type Announced = Pick<DomainEvent, "id" | "at" | "scope" | "object"> & { readonly type: AnnouncedType };

/**
 * Stores a delivery of an event for each of these webhooks of its workspace that wants it, and returns their ids. A repeated event
 * adds nothing and returns the same ids.
 */
export async function queueEvent(event: Announced, webhooks: readonly StoredWebhook[]): Promise<readonly string[]> {
  const name = announcedAs(event.type);
  const chosenBy = webhooks.filter(({ events }) => events.includes(name));
  const message = chosenBy.length > 0 && (await messageOf(event));
  if (!message) return [];
  const deliveries = chosenBy.map((webhook) => newDelivery(webhook, event.id, message));
  await Promise.all(deliveries.map(createOnce));
  return deliveries.map(({ uid }) => uid);
}

async function createOnce(delivery: StoredDelivery): Promise<void> {
  await conditionHolds(WebhookDeliveryEntity.create(delivery).go());
}
