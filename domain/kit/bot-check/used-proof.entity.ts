import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A solved challenge of the bot check that was used. It is kept until the challenge expires, so that it cannot be used twice. */
export const UsedProofEntity = new Entity(
  {
    model: { service: "kit", entity: "usedProof", version: "1" },
    attributes: {
      challenge: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byChallenge: {
        pk: { field: "pk", composite: ["challenge"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
