import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A heatmap in a project. Both had the same scope when it was added; whether they still do is checked on every read. */
export const LinkEntity = new Entity(
  {
    model: { service: "projects", entity: "link", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      project: { type: "string", required: true, readOnly: true },
      /** Creation time of the heatmap, the sort order of a project. */
      created_at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["heatmap"], casing: "none" },
        sk: { field: "sk", composite: ["project"], casing: "none" },
      },
      byProject: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["project"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "heatmap"], casing: "none" },
      },
    },
  },
  table,
);
export type Link = EntityItem<typeof LinkEntity>;
