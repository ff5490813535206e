import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { WebhookDelivery } from "#contracts/webhooks.ts";
import { table } from "#domain/kit/table.ts";

export type Attempt = WebhookDelivery["attempts"][number];

/**
 * One event on its way to one webhook. `due` (a shard) indexes it among those to be sent, not before `next_at`, and is absent once
 * it is delivered or has failed. Its id follows from webhook and message, so that a repeated event adds nothing.
 */
export const WebhookDeliveryEntity = new Entity(
  {
    model: { service: "developers", entity: "webhookDelivery", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      workspaceId: { type: "string", required: true, readOnly: true },
      webhook: { type: "string", required: true, readOnly: true },
      /** The `webhook-id` of every attempt: the id of the event. */
      message: { type: "string", required: true, readOnly: true },
      event: { type: CustomAttributeType<WebhookDelivery["event"]>("string"), required: true, readOnly: true },
      body: { type: "string", required: true, readOnly: true },
      /** When the event happened. */
      at: { type: "string", required: true, readOnly: true },
      state: { type: ["waiting", "delivered", "failed"] as const, required: true },
      /** Attempts since it was queued or replayed. */
      tries: { type: "number", required: true },
      /** When it was queued or replayed, from which the days of retries count. */
      queued_at: { type: "string", required: true },
      due: { type: "string" },
      /** When the next attempt may start; during one, when another may take over. */
      next_at: { type: "string", required: true },
      /** When the attempt in progress began; absent between attempts. */
      attempt_at: { type: "string" },
      /** Whether a person or program asked to send it now, so that the next attempt ignores a pause of the webhook. */
      requested: { type: "boolean" },
      attempts: { type: CustomAttributeType<readonly Attempt[]>("any"), required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byWebhook: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["webhook"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["at", "uid"], casing: "none" },
      },
      byDue: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["due"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["next_at", "uid"], casing: "none" },
      },
      byState: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["webhook", "state"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredDelivery = EntityItem<typeof WebhookDeliveryEntity>;
