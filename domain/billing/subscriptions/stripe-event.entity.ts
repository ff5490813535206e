import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** An applied event of the payment provider. Stored longer than the provider retries events. */
export const StripeEventEntity = new Entity(
  {
    model: { service: "billing", entity: "stripeEvent", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      type: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
