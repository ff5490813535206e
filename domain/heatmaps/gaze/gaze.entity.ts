import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { GAZE_FORMATS, type GazeAgreement } from "#contracts/gaze.ts";
import { table } from "#domain/kit/table.ts";

/**
 * The gaze of people at an image, imported by a user. Belongs to the scope that it was imported in: it is not shown after a
 * transfer. Names of viewers are not stored.
 */
export const GazeEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "gaze", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true },
      format: { type: GAZE_FORMATS, required: true },
      viewers: { type: "number", required: true },
      fixations: { type: "number", required: true },
      outside: { type: "number", required: true },
      from_samples: { type: "boolean", required: true },
      /** Generation of the heatmap that the prediction is from. */
      gen: { type: "number", required: true },
      agreement: { type: CustomAttributeType<GazeAgreement>("any"), required: true },
      /**
       * For each of a grid of areas: the distance of the people's share from the predicted one, in half widths of the published 90%
       * interval. Empty without published intervals.
       */
      residuals: { type: "list", items: { type: "number" }, required: true },
      imported_at: { type: "string", required: true },
    },
    indexes: {
      byHeatmap: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["imported_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredGaze = EntityItem<typeof GazeEntity>;
