import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Use of the language model by a workspace in a month, and the same for all workspaces in the index. */
export const ModelUsageEntity = new Entity(
  {
    model: { service: "copilot", entity: "modelUsage", version: "1" },
    attributes: {
      workspace: { type: "string", required: true, readOnly: true },
      /** Month, such as `2026-11`. */
      month: { type: "string", required: true, readOnly: true },
      calls: { type: "number" },
      input: { type: "number" },
      output: { type: "number" },
      /** Millionths of a dollar. */
      cost: { type: "number" },
      /** Answers that were not supported by the facts. */
      rejected: { type: "number" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspace"], casing: "none" },
        sk: { field: "sk", composite: ["month"], casing: "none" },
      },
      byMonth: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["month"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["workspace"], casing: "none" },
      },
    },
  },
  table,
);
