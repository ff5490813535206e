import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A heatmap is in a project. Both were of one scope when it was put there; whether they still are is looked up when it is shown. */
export const LinkEntity = new Entity(
  {
    model: { service: "projects", entity: "link", version: "1" },
    attributes: {
      heatmap: { type: "string", required: true, readOnly: true },
      project: { type: "string", required: true, readOnly: true },
      /** When the heatmap was made, which is the order a project shows them in. */
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
