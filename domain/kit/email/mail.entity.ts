import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Every mail waits in one place: there are never many at once. */
export const DUE = "mail";

/**
 * A mail from the moment it is asked for. `due` (always DUE) keeps it among what is still to be sent, at `next_at` at the earliest, and
 * is absent once it was sent or given up; from then on `data` holds no secrets.
 */
export const MailEntity = new Entity(
  {
    model: { service: "kit", entity: "mail", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      template: { type: "string", required: true, readOnly: true },
      to: { type: "string", required: true, readOnly: true },
      /** Whom an answer reaches, where that is not our support. */
      replyTo: { type: "string", readOnly: true },
      data: { type: CustomAttributeType<Readonly<Record<string, unknown>>>("any"), required: true },
      state: { type: ["queued", "sending", "sent", "failed"] as const, required: true, default: "queued" },
      /** Deliveries begun. */
      attempts: { type: "number", required: true, default: 0 },
      due: { type: "string" },
      /** When the next delivery may begin; while one is under way, when it counts as lost. */
      next_at: { type: "string", required: true },
      created_at: { type: "string", required: true, readOnly: true },
      sent_at: { type: "string" },
      /** Id that the mail service gave the message. */
      provider_id: { type: "string" },
      /** Why the last delivery did not happen. */
      error: { type: "string" },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "id"], casing: "none" },
      },
      byDue: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["due"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["next_at", "id"], casing: "none" },
      },
      byAddress: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["to"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["created_at", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type Mail = EntityItem<typeof MailEntity>;
