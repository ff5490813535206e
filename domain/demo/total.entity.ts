import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The name of the only total. */
export const TOTAL = "all";

/** Number of demo analyses, and the bytes they count for. Changes only in the transactions that add, measure and delete one. */
export const TotalEntity = new Entity(
  {
    model: { service: "demo", entity: "total", version: "1" },
    attributes: {
      name: { type: "string", required: true, readOnly: true },
      open: { type: "number", required: true },
      bytes: { type: "number", required: true },
    },
    indexes: {
      byName: { pk: { field: "pk", composite: ["name"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
