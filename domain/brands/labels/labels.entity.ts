import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { LabelBox } from "#contracts/labels.ts";
import { table } from "#domain/kit/table.ts";

/** A box, and the revision of its frame in which it was last changed. */
export type StoredBox = LabelBox & { readonly revision: number };

/** The labels of a model in one frame of a video. */
export const LabelsEntity = new Entity(
  {
    model: { service: "brands", entity: "labels", version: "1" },
    attributes: {
      /** Uid of the model. */
      owner: { type: "string", required: true, readOnly: true },
      /** Uid of the heatmap. */
      video: { type: "string", required: true, readOnly: true },
      frame: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      boxes: { type: CustomAttributeType<readonly StoredBox[]>("any"), required: true, default: () => [] },
      /** Increases with every change. */
      revision: { type: "number", required: true },
      changed_by: { type: "string", required: true },
      changed_at: { type: "string", required: true },
    },
    indexes: {
      byModel: {
        pk: { field: "pk", composite: ["owner"], casing: "none" },
        sk: { field: "sk", composite: ["video", "frame"], casing: "none" },
      },
      byVideo: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["video"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["owner", "frame"], casing: "none" },
      },
    },
  },
  table,
);
export type Labels = EntityItem<typeof LabelsEntity>;
