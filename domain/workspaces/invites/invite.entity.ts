import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * An open invite. Its key consists of workspace and mailbox, so there is at most one for both; it is deleted once it is
 * accepted, declined or revoked. Role admin transfers the workspace.
 */
export const InviteEntity = new Entity(
  {
    model: { service: "workspaces", entity: "invite", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      normalisedEmail: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true },
      /** As typed by the inviting user; emails are sent to this spelling. */
      email: { type: "string", required: true },
      role: { type: ["member", "admin"] as const, required: true },
      /** SHA-256 of the emailed secret; the secret itself is not stored. */
      secretHash: { type: "string", required: true },
      invited_by: { type: "string", required: true },
      invited_by_name: { type: "string", required: true },
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** When its email came back. */
      undelivered_at: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byMailbox: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["normalisedEmail"], casing: "none" },
      },
      waiting: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["normalisedEmail"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["workspaceId"], casing: "none" },
      },
      byId: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["id"], casing: "none" },
        sk: { field: "gsi2sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
export type Invite = EntityItem<typeof InviteEntity>;
