import { CustomAttributeType, Entity } from "electrodb";
import type { StaffTable } from "#contracts/staff/tables.ts";
import { table } from "#domain/kit/table.ts";

/** The columns that a member of staff chose, by table. */
export const ColumnsEntity = new Entity(
  {
    model: { service: "backoffice", entity: "columns", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      table: { type: CustomAttributeType<StaffTable>("string"), required: true, readOnly: true },
      columns: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["table"], casing: "none" },
      },
    },
  },
  table,
);
