import { Entity, type EntityItem } from "electrodb";
import { ACTION_MODES } from "#contracts/emailed-action.ts";
import { table } from "#domain/kit/table.ts";

/** An emailed link. Only the email contains its secret; the row stores the digest by which it is found. */
export const ActionEntity = new Entity(
  {
    model: { service: "accounts", entity: "action", version: "1" },
    attributes: {
      /** SHA-256 of the secret, base64url. */
      digest: { type: "string", required: true, readOnly: true },
      mode: { type: ACTION_MODES, required: true, readOnly: true },
      /** The account it acts on; empty if the requested address has no account. */
      uid: { type: "string", required: true, readOnly: true },
      /** Address it was emailed to. */
      email: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      /** Until when a function holds it, which works on its action and then sets `used_at`. */
      locked_until: { type: "string" },
      used_at: { type: "string" },
      /** Whether the link, which secures the account, also turns off the two-factor authentication that it was emailed about. */
      turns_off_factors: { type: "boolean", readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byDigest: {
        pk: { field: "pk", composite: ["digest"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byPerson: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["uid"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "digest"], casing: "none" },
      },
    },
  },
  table,
);
export type Action = EntityItem<typeof ActionEntity>;
export type ActionMode = Action["mode"];
