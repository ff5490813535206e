import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A running demo analysis. There are as many slots as may run at the same time; a slot is free after `until`, whatever happened.
 */
export const SlotEntity = new Entity(
  {
    model: { service: "demo", entity: "slot", version: "1" },
    attributes: {
      slot: { type: "string", required: true, readOnly: true },
      heatmap: { type: "string", required: true },
      until: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      bySlot: { pk: { field: "pk", composite: ["slot"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
