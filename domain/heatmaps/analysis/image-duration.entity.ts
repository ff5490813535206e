import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** How long recent analyses of images took, from queue to result. */
export const ImageDurationEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "imageDuration", version: "1" },
    attributes: {
      /** Always `image`. */
      type: { type: "string", required: true, readOnly: true },
      /** Smoothed duration. */
      seconds: { type: "number", required: true },
      measured_at: { type: "string", required: true },
    },
    indexes: {
      byType: { pk: { field: "pk", composite: ["type"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
