import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Number of actions of a user or address within a time window. `who` is a hash: no email or IP address is stored. */
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
