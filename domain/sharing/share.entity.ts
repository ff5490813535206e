import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";
import type { Seal } from "./passphrase.ts";

/**
 * A link to a heatmap. It shows the heatmap only while that names this very link as its own, so a row that outlived its heatmap, or what
 * was made of it, shows nothing. It stays after its end, because it tells where its pictures lie.
 */
export const ShareEntity = new Entity(
  {
    model: { service: "sharing", entity: "share", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      heatmap: { type: "string", required: true, readOnly: true },
      /** Workspace or person whose heatmap it was when it was shared. */
      scope: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", readOnly: true },
      /** Of the passphrase, where there is one. */
      seal: { type: CustomAttributeType<Seal>("any"), readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["heatmap", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type Share = EntityItem<typeof ShareEntity>;
