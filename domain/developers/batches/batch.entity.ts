import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Result of one creation: the ids of the heatmap and of the video that was created with it, or why there is none. */
type StoredItem = { readonly heatmap: string; readonly video?: string } | { readonly code: string; readonly message: string };

/** A batch of creations of a workspace, kept for 30 days. */
export const BatchEntity = new Entity(
  {
    model: { service: "developers", entity: "batch", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      items: { type: CustomAttributeType<readonly StoredItem[]>("any"), required: true },
      /** Its heatmaps that have not ended yet; absent once all have. */
      pending: { type: "set", items: "string" },
      created_at: { type: "string", required: true, readOnly: true },
      /** When the last of its heatmaps had ended, which was announced at the same time. */
      done_at: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
      byTime: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredBatch = EntityItem<typeof BatchEntity>;
