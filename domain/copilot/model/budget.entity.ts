import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The tokens that a workspace may use of the language model in a month, where staff set another number than the default. */
export const ModelBudgetEntity = new Entity(
  {
    model: { service: "copilot", entity: "modelBudget", version: "1" },
    attributes: {
      workspace: { type: "string", required: true, readOnly: true },
      tokens: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspace"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
