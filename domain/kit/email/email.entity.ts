import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { EMAIL_STATES } from "#contracts/staff/emails.ts";
import { table } from "#domain/kit/table.ts";

/** All queued emails share one partition, because there are never many at a time. */
export const DUE_PARTITION = "mail";

/**
 * A queued or sent email. `due` (always DUE_PARTITION) indexes it among the emails to send, not before `next_at`, and
 * is absent once it was sent, failed or has an outcome; from then on `data` contains no secrets.
 */
export const EmailEntity = new Entity(
  {
    model: { service: "kit", entity: "mail", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      template: { type: "string", required: true, readOnly: true },
      to: { type: "string", required: true, readOnly: true },
      /** Reply address, if not our support. */
      replyTo: { type: "string", readOnly: true },
      data: { type: CustomAttributeType<Readonly<Record<string, unknown>>>("any"), required: true },
      /** Whether staff sent it again. */
      resent: { type: "boolean", readOnly: true },
      state: { type: EMAIL_STATES, required: true, default: "queued" },
      /** Number of delivery attempts. */
      attempts: { type: "number", required: true, default: 0 },
      due: { type: "string" },
      /** When the next delivery may start; during a delivery, when its lock expires. */
      next_at: { type: "string", required: true },
      created_at: { type: "string", required: true, readOnly: true },
      sent_at: { type: "string" },
      /** Message id assigned by the email service. */
      provider_id: { type: "string" },
      /** Why the last delivery failed, or why the email bounced. */
      error: { type: "string" },
      /** Of a bounced email: whether the bounce may have been an automatic reply. */
      is_temporary: { type: "boolean" },
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
export type Email = EntityItem<typeof EmailEntity>;
