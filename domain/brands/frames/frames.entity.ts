import { Entity, type EntityItem } from "electrodb";
import { LABEL_FRAMES_STATUSES } from "#contracts/labels.ts";
import { table } from "#domain/kit/table.ts";

/** The frames of a video that can be labelled. They belong to the upload, so that a new analysis keeps them. */
export const LabelFramesEntity = new Entity(
  {
    model: { service: "brands", entity: "frames", version: "1" },
    attributes: {
      /** Id of the heatmap. */
      uid: { type: "string", required: true, readOnly: true },
      status: { type: LABEL_FRAMES_STATUSES, required: true },
      /** Size of the frames, in pixels. */
      width: { type: "number", required: true, default: 0 },
      height: { type: "number", required: true, default: 0 },
      /** Seconds of the video, rising; the frame numbers are positions in this list. */
      times: { type: "list", items: { type: "number" }, required: true, default: [] },
      requested_at: { type: "string", required: true },
    },
    indexes: {
      byHeatmap: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
export type StoredFrames = EntityItem<typeof LabelFramesEntity>;
