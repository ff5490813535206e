import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** Number of a user's heatmaps that failed and were refunded in one clock hour. */
export const FailureCountEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "failureCount", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** The hour, as `2026-11-20T13`, UTC. */
      hour: { type: "string", required: true, readOnly: true },
      count: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byHour: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["hour"], casing: "none" },
      },
    },
  },
  table,
);
