import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "./table.ts";

/** The values that a change replaced and the new ones, by attribute. */
export type LoggedChange = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Other changes are in none of the indexes. */
const isByStaff = ({ byStaff }: { readonly byStaff?: unknown }): boolean => byStaff === "yes";

/**
 * Audit log of changes by staff and admins: who, what, in which scope, when. Written in the transaction of the change. Those by
 * staff (`byStaff`) are also found all together, by who made them and by what they changed.
 */
export const AuditLogEntity = new Entity(
  {
    model: { service: "kit", entity: "audit", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      actor: { type: "string", required: true, readOnly: true },
      action: { type: "string", required: true, readOnly: true },
      object: { type: "string", required: true, readOnly: true },
      /** An index with a condition requires a value in both cases. */
      byStaff: { type: ["yes", "no"] as const, required: true, default: "no", readOnly: true },
      change: { type: CustomAttributeType<LoggedChange>("any"), readOnly: true },
    },
    indexes: {
      byScope: {
        pk: { field: "pk", composite: ["scope"], casing: "none" },
        sk: { field: "sk", composite: ["at", "id"], casing: "none" },
      },
      ofStaff: {
        index: "gsi1",
        condition: isByStaff,
        pk: { field: "gsi1pk", composite: ["byStaff"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["at", "id"], casing: "none" },
      },
      byActor: {
        index: "gsi2",
        condition: isByStaff,
        pk: { field: "gsi2pk", composite: ["byStaff", "actor"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["at", "id"], casing: "none" },
      },
      byObject: {
        index: "gsi3",
        condition: isByStaff,
        pk: { field: "gsi3pk", composite: ["byStaff", "object"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["at", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type AuditLogEntry = EntityItem<typeof AuditLogEntity>;
