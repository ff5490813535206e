import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** An account that saved a demo heatmap, which is possible once. */
export const SavedDemoEntity = new Entity(
  {
    model: { service: "demo", entity: "kept", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
