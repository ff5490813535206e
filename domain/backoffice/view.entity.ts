import { CustomAttributeType, Entity } from "electrodb";
import type { StaffTable } from "#contracts/staff/tables.ts";
import { table } from "#domain/kit/table.ts";

/** A named view that a member of staff saved: search, filters, order and columns of a table. Its id follows from table and name. */
export const ViewEntity = new Entity(
  {
    model: { service: "backoffice", entity: "view", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      view: { type: "string", required: true, readOnly: true },
      table: { type: CustomAttributeType<StaffTable>("string"), required: true, readOnly: true },
      name: { type: "string", required: true },
      query: { type: CustomAttributeType<Readonly<Record<string, string>>>("any"), required: true },
      columns: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["view"], casing: "none" },
      },
    },
  },
  table,
);
