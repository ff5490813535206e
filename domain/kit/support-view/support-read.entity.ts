import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A read in a view by staff: an operation and the path of its object, without queries. */
export const SupportReadEntity = new Entity(
  {
    model: { service: "kit", entity: "supportRead", version: "1" },
    attributes: {
      view: { type: "string", required: true, readOnly: true },
      operation: { type: "string", required: true, readOnly: true },
      path: { type: "string", required: true, readOnly: true },
      count: { type: "number", required: true },
      first_at: { type: "string", required: true },
      last_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byView: {
        pk: { field: "pk", composite: ["view"], casing: "none" },
        sk: { field: "sk", composite: ["operation", "path"], casing: "none" },
      },
    },
  },
  table,
);
