import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A user's membership and role in a workspace, or that of an API key, which takes no seat. Deleting it ends the permissions.
 */
export const MemberEntity = new Entity(
  {
    model: { service: "workspaces", entity: "member", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      role: { type: ["member", "admin", "key"] as const, required: true },
      joined_at: { type: "string", required: true, readOnly: true },
      /** Id of the invite that this user accepted last in the workspace; absent if they are in it without one. */
      invite: { type: "string" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Member = EntityItem<typeof MemberEntity>;
