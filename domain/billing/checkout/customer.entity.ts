import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Maps a user to their customer at the payment provider. Created at their first checkout. */
export const CustomerEntity = new Entity(
  {
    model: { service: "billing", entity: "customer", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      customer: { type: "string", required: true },
      /** The user's last checkout; it is closed when they start another. */
      checkout: { type: "string" },
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byCustomer: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["customer"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["uid"], casing: "none" },
      },
    },
  },
  table,
);
