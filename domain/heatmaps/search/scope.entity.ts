import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Indexing state of a scope: complete since `scheme`, or, with `filling` (a shard), indexed from the newest to `place`. */
export const ScopeEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "searchScope", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      scheme: { type: "number", required: true, default: 0 },
      filling: { type: "string" },
      since: { type: "string" },
      place: { type: "map", properties: { created_at: { type: "string" }, uid: { type: "string" } } },
    },
    indexes: {
      byScope: { pk: { field: "pk", composite: ["scope"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byFilling: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["filling"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["since"], casing: "none" },
      },
    },
  },
  table,
);
