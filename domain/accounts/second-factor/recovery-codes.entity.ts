import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The unused recovery codes of a user. Each turns off the second factors once, without the phone. */
export const RecoveryCodesEntity = new Entity(
  {
    model: { service: "accounts", entity: "recoveryCodes", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** SHA-256 of user and code, base64url; absent once all codes are used. */
      digests: { type: "set", items: "string" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byPerson: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
