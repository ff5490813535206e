import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { WebhookEvent } from "#contracts/webhooks.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A secret that signs messages; receivers need the text itself, so it is not a hash. Without `expires_at` it is the current one.
 */
export type SigningSecret = { readonly secret: string; readonly expires_at?: string };

/** A place outside that a workspace's events are sent to. */
export const WebhookEntity = new Entity(
  {
    model: { service: "developers", entity: "webhook", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      title: { type: "string", required: true },
      /** An https URL, the ARN of an event bus, or `listen`. */
      destination: { type: "string", required: true },
      events: { type: CustomAttributeType<readonly WebhookEvent[]>("any"), required: true },
      /** The current one first. */
      secrets: { type: CustomAttributeType<readonly SigningSecret[]>("any"), required: true },
      created_at: { type: "string", required: true, readOnly: true },
      /** When a webhook for a program that listens ends, and is deleted; absent for others. */
      ends_at: { type: "string" },
      ttl: { type: "number" },
      /** Why it is disabled; absent while it is enabled. */
      disabled: { type: ["manually", "failures", "gone"] as const },
      /** Failures in a row. A success removes it and the three below. */
      failures: { type: "number" },
      /** Time of the first of them. */
      failing_since: { type: "string" },
      /** Time until which deliveries wait, so that a receiver that is down delays no others. */
      paused_until: { type: "string" },
      /** How often it was paused, which determines for how long. */
      pauses: { type: "number" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredWebhook = EntityItem<typeof WebhookEntity>;
