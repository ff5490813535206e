import { Entity } from "electrodb";
import { table } from "./table.ts";

/** What a caller once asked under an `Idempotency-Key`, and the answer it got. */
export const IdempotencyEntity = new Entity(
  {
    model: { service: "kit", entity: "idempotency", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      key: { type: "string", required: true, readOnly: true },
      /** SHA-256 of operation, parameters and body. */
      request: { type: "string", required: true },
      /** Until when the claim holds off the same request; an answer that never came frees it. */
      lockedUntil: { type: "string", required: true },
      status: { type: "number" },
      body: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byKey: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: ["key"], casing: "none" } },
    },
  },
  table,
);
