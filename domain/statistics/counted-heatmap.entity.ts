import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A heatmap that the daily usage includes. It remains after the heatmap, so that no event or backfill counts it again. */
export const CountedHeatmapEntity = new Entity(
  {
    model: { service: "statistics", entity: "countedHeatmap", version: "1" },
    attributes: { uid: { type: "string", required: true, readOnly: true } },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
