import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A collection of heatmaps of one scope. Its links list the heatmaps; deleting a project takes effect immediately. */
export const ProjectEntity = new Entity(
  {
    model: { service: "projects", entity: "project", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Id of the workspace, or of the user if personal: decides who sees it. */
      scope: { type: "string", required: true },
      workspace: { type: "string", required: true, default: "" },
      title: { type: "string", required: true },
      creator_uid: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      /** Number of its links; updated in the transactions that change them. */
      heatmap_count: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
      byCreator: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["creator_uid"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Project = EntityItem<typeof ProjectEntity>;
