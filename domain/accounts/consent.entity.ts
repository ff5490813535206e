import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A user's agreement to a version of a document: when and on what occasion. Immutable; deleted with the account. */
export const ConsentEntity = new Entity(
  {
    model: { service: "accounts", entity: "consent", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      document: { type: ["terms", "privacy"] as const, required: true, readOnly: true },
      version: { type: "string", required: true, readOnly: true },
      how: { type: ["sign_up", "asked"] as const, required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byPerson: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["document", "version"], casing: "none" },
      },
    },
  },
  table,
);
