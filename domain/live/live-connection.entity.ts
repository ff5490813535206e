import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** An open WebSocket connection: its user and scope. */
export const LiveConnectionEntity = new Entity(
  {
    model: { service: "live", entity: "liveConnection", version: "1" },
    attributes: {
      connectionId: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      /** Start of its session, in seconds since 1970. */
      signedInAt: { type: "number", required: true, readOnly: true },
      /** When `$connect` accepted it; API Gateway opens it shortly after. */
      connected_at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byConnection: {
        pk: { field: "pk", composite: ["connectionId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["scope"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["connectionId"], casing: "none" },
      },
    },
  },
  table,
);
