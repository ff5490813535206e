import { Entity } from "electrodb";
import { table } from "./table.ts";

/** How often somebody did something within a window of time. `who` is a hash: no address of a mailbox or of a machine is kept. */
export const RateLimitEntity = new Entity(
  {
    model: { service: "kit", entity: "rateLimit", version: "1" },
    attributes: {
      what: { type: "string", required: true, readOnly: true },
      who: { type: "string", required: true, readOnly: true },
      /** When the window began, in seconds since 1970. */
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
