import { Entity, type EntityItem } from "electrodb";
import { table } from "./table.ts";

/** A request made with an `Idempotency-Key`, and its response. */
export const IdempotencyEntity = new Entity(
  {
    model: { service: "kit", entity: "idempotency", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      key: { type: "string", required: true, readOnly: true },
      /** SHA-256 of operation, scope of the caller, parameters and body. */
      request: { type: "string", required: true },
      /** The key is locked until the function that holds it is ended; afterwards a request without a response can be retried. */
      lockedUntil: { type: "string", required: true },
      status: { type: "number" },
      body: { type: "string" },
      /** The body compressed, in base64, where it is too large for an item. */
      packed: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byKey: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: ["key"], casing: "none" } },
    },
  },
  table,
);
export type StoredRequest = EntityItem<typeof IdempotencyEntity>;
