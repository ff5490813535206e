import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The right to open one live channel, once, within a minute. */
export const LiveTicketEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "liveTicket", version: "1" },
    attributes: {
      ticket: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      scope: { type: "string", required: true, readOnly: true },
      /** When the session began that it belongs to, in seconds since 1970. */
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
