import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The last creation of a key or webhook in a workspace, for an hour. */
export const TurnEntity = new Entity(
  {
    model: { service: "developers", entity: "turn", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      of: { type: ["key", "webhook"] as const, required: true, readOnly: true },
      /** Another one each time. */
      id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["of"], casing: "none" },
      },
    },
  },
  table,
);
