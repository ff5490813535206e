import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A request to the public API, kept for REQUEST_LOG_DAYS. */
export const ApiRequestEntity = new Entity(
  {
    model: { service: "developers", entity: "request", version: "1" },
    attributes: {
      workspaceId: { type: "string", required: true, readOnly: true },
      at: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      /** One of several lists of the requests of all workspaces. */
      shard: { type: "string", required: true },
      key: { type: "string", required: true },
      keyTitle: { type: "string", required: true },
      method: { type: "string", required: true },
      path: { type: "string", required: true },
      status: { type: "number", required: true },
      code: { type: "string" },
      duration: { type: "number", required: true },
      body: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceId"], casing: "none" },
        sk: { field: "sk", composite: ["at", "id"], casing: "none" },
      },
      byShard: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["shard"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["at", "id"], casing: "none" },
      },
    },
  },
  table,
);
