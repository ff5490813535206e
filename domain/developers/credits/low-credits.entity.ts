import { Entity } from "electrodb";
import { CREDIT_FIELDS, type CreditKind } from "#domain/kit/credit-fields.ts";
import { table } from "#domain/kit/table.ts";

/** Exists from when it was announced that a workspace has few credits of a kind, until it has more again. */
export const LowCreditsEntity = new Entity(
  {
    model: { service: "developers", entity: "lowCredits", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      kind: { type: Object.keys(CREDIT_FIELDS) as CreditKind[], required: true, readOnly: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["kind"], casing: "none" },
      },
    },
  },
  table,
);
