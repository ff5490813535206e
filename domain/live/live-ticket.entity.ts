import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A single-use ticket to open one WebSocket connection within a minute. */
export const LiveTicketEntity = new Entity(
  {
    model: { service: "live", entity: "liveTicket", version: "1" },
    attributes: {
      ticket: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      /** Start of its session, in seconds since 1970. */
      signedInAt: { type: "number", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byTicket: {
        pk: { field: "pk", composite: ["ticket"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
