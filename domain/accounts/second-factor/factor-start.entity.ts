import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** That a person began to switch a second factor on, and waits to give a code from it. One of each kind: beginning again replaces it. */
export const FactorStartEntity = new Entity(
  {
    model: { service: "accounts", entity: "factorStart", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      by: { type: ["sms", "app"] as const, required: true, readOnly: true },
      /** Tells this beginning from every other. */
      id: { type: "string", required: true },
      /** The number that the code went to, and the digest of the code; empty for an app, whose codes the user pool checks. */
      phone: { type: "string", required: true, default: "" },
      digest: { type: "string", required: true, default: "" },
      /** Codes given so far. */
      tries: { type: "number", required: true, default: 0 },
      expires_at: { type: "string", required: true },
      /** No other code is sent before. */
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
export type FactorStart = EntityItem<typeof FactorStartEntity>;
