import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Which customer of the payment provider a person is. There is one from his first checkout on. */
export const CustomerEntity = new Entity(
  {
    model: { service: "billing", entity: "customer", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      customer: { type: "string", required: true, readOnly: true },
      /** The checkout he began last; it is closed when he begins another. */
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
