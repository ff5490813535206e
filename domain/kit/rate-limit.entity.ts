import { Entity } from "electrodb";
import { table } from "./table.ts";

/**
 * Number of actions of a user or address within a time window. `who` is a SHA-256 hash, so that no email or IP address is in a
 * row. It is still personal data: anyone who reads the rows can find an address by trying all of them. Rows expire with their
 * window.
 */
export const RateLimitEntity = new Entity(
  {
    model: { service: "kit", entity: "rateLimit", version: "1" },
    attributes: {
      what: { type: "string", required: true, readOnly: true },
      who: { type: "string", required: true, readOnly: true },
      /** Start of the window, in seconds since 1970. */
      window: { type: "number", required: true, readOnly: true },
      count: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byWho: {
        pk: { field: "pk", composite: ["what", "who"], casing: "none" },
        sk: { field: "sk", composite: ["window"], casing: "none" },
      },
    },
  },
  table,
);
