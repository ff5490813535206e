import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A user dismissed an announcement. Removed by its `ttl`, after the announcement has ended. */
export const DismissalEntity = new Entity(
  {
    model: { service: "settings", entity: "dismissal", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      announcement: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["announcement"], casing: "none" },
      },
    },
  },
  table,
);
