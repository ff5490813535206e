import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A pending second factor that waits for a code. One per user and type: starting again replaces it. */
export const FactorEnrolmentEntity = new Entity(
  {
    model: { service: "accounts", entity: "factorEnrolment", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      by: { type: ["sms", "app"] as const, required: true, readOnly: true },
      /** Unique id of this enrolment. */
      id: { type: "string", required: true },
      /** The number the code was sent to, and the digest of the code; empty for an app, whose codes the user pool checks. */
      phone: { type: "string", required: true, default: "" },
      digest: { type: "string", required: true, default: "" },
      /** Number of codes tried. */
      tries: { type: "number", required: true, default: 0 },
      expires_at: { type: "string", required: true },
      /** No other code is sent before this time. */
      resend_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byPerson: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["by"], casing: "none" },
      },
    },
  },
  table,
);
export type FactorEnrolment = EntityItem<typeof FactorEnrolmentEntity>;
