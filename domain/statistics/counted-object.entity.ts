import { CustomAttributeType, Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * How a user, subscription or heatmap is counted in the daily counts, so that a change moves it and nothing counts twice. `rev`
 * increases with every write. Deleted with a user; it remains after a heatmap.
 */
export const CountedObjectEntity = new Entity(
  {
    model: { service: "statistics", entity: "countedObject", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      rev: { type: "number", required: true },
      as: { type: CustomAttributeType<Readonly<Record<string, string | number | boolean>>>("any"), required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
