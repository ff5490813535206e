import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Audit log of changes by staff and admins: who, what, in which scope, when. Written in the transaction of the change. */
export const AuditEntity = new Entity(
  {
    model: { service: "kit", entity: "audit", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      actor: { type: "string", required: true, readOnly: true },
      action: { type: "string", required: true, readOnly: true },
      object: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byScope: {
        pk: { field: "pk", composite: ["scope"], casing: "none" },
        sk: { field: "sk", composite: ["at", "id"], casing: "none" },
      },
    },
  },
  table,
);
