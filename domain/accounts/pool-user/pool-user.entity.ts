import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A user of the user pool and the account they sign in to. The subject is assigned by the pool and equals the uid, until the user
 * is created again. `listed` (a shard) lists the users of all accounts.
 */
export const PoolUserEntity = new Entity(
  {
    model: { service: "accounts", entity: "poolUser", version: "1" },
    attributes: {
      subject: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true },
      listed: { type: "string", required: true },
    },
    indexes: {
      bySubject: {
        pk: { field: "pk", composite: ["subject"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byList: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["listed"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["subject"], casing: "none" },
      },
    },
  },
  table,
);
