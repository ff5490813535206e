import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Whether a workspace allows answers by the language model. Without a row it does. */
export const ModelSettingEntity = new Entity(
  {
    model: { service: "copilot", entity: "modelSetting", version: "1" },
    attributes: {
      workspace: { type: "string", required: true, readOnly: true },
      is_allowed: { type: "boolean", required: true },
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
