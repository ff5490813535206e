import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The fixations of a gaze row, apart from it, so that a list of rows stays small. */
export const GazePointsEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "gazePoints", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /**
       * Base64 of three little-endian 16-bit numbers per fixation: x and y in 65535ths of the image, and the viewer (points.ts).
       */
      points: { type: "string", required: true },
    },
    indexes: {
      byHeatmap: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
