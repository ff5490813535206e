import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Optimistic lock of the creations of keys or webhooks in a workspace: the id of the last one, for an hour. */
export const CreationLockEntity = new Entity(
  {
    model: { service: "developers", entity: "turn", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      of: { type: ["key", "webhook"] as const, required: true, readOnly: true },
      /** Changes with every creation. */
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
