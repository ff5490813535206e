import { Entity } from "electrodb";
import { table } from "./table.ts";

/**
 * One row per state change, written in the same transaction. The table's stream delivers it to WebSocket connections and the
 * event bus.
 */
export const OutboxEntity = new Entity(
  {
    model: { service: "kit", entity: "outbox", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      type: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      object: { type: "string", required: true, readOnly: true },
      traits: { type: "list", items: { type: "string" }, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
