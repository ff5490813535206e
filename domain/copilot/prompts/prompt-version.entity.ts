import { Entity, type EntityItem } from "electrodb";
import { PromptId } from "#contracts/staff/copilot.ts";
import { table } from "#domain/kit/table.ts";

/** A version of a prompt, which never changes. The newest one is used; version 0 is part of the application and has no row. */
export const PromptVersionEntity = new Entity(
  {
    model: { service: "copilot", entity: "promptVersion", version: "1" },
    attributes: {
      prompt: { type: PromptId.options, required: true, readOnly: true },
      version: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
      text: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      created_by: { type: "string", required: true, readOnly: true },
      /** The version whose text it has again. */
      restores: { type: "number", readOnly: true },
    },
    indexes: {
      byPrompt: {
        pk: { field: "pk", composite: ["prompt"], casing: "none" },
        sk: { field: "sk", composite: ["version"], casing: "none" },
      },
    },
  },
  table,
);
export type PromptVersionRow = EntityItem<typeof PromptVersionEntity>;
