import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * `brand-requests`: done by staff. `brand-tracking`: runs without staff. `training`: models, whose `uid` and `gen` are id and
 * version.
 */
export const BRAND_QUEUES = ["brand-requests", "brand-tracking", "training"] as const;
export type BrandQueue = (typeof BRAND_QUEUES)[number];

/** A request that waits in a queue, in order of time; or one that ended, whose duration is used to estimate the next ones. */
export const BrandQueueEntity = new Entity(
  {
    model: { service: "brands", entity: "queue", version: "1" },
    attributes: {
      queue: { type: BRAND_QUEUES, required: true, readOnly: true },
      state: { type: ["open", "done"] as const, required: true, readOnly: true },
      /** When it began to wait, or ended. */
      at: { type: "string", required: true, readOnly: true },
      /** The heatmap and its generation, or the model and the version that is trained. */
      uid: { type: "string", required: true, readOnly: true },
      gen: { type: "number", required: true, readOnly: true },
      /** Uid and name of the member of staff who works on it. */
      taken_by: { type: "string" },
      taken_name: { type: "string" },
      /** Seconds that a request which has ended took, and length of its video in seconds. */
      took: { type: "number" },
      duration: { type: "number" },
      /** Seconds since 1970 at which a request that ended is forgotten. */
      ttl: { type: "number" },
    },
    indexes: {
      byTime: {
        pk: { field: "pk", composite: ["queue", "state"], casing: "none" },
        sk: { field: "sk", composite: ["at", "uid", "gen"], casing: "none" },
      },
    },
  },
  table,
);
