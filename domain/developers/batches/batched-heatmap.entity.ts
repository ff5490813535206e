import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Which batch a heatmap was created in, kept for as long as the batch. */
export const BatchedHeatmapEntity = new Entity(
  {
    model: { service: "developers", entity: "batchedHeatmap", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      workspaceId: { type: "string", required: true, readOnly: true },
      batch: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["heatmap"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
