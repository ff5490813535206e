import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A member of staff views the application as a user, until `ends_at` or until they end it. */
export const SupportViewEntity = new Entity(
  {
    model: { service: "kit", entity: "supportView", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      /** Uid of the member of staff. */
      staff: { type: "string", required: true, readOnly: true },
      /** Uid of the user, and their subject in the user pool. */
      user: { type: "string", required: true, readOnly: true },
      subject: { type: "string", required: true, readOnly: true },
      reason: { type: "string", required: true, readOnly: true },
      started_at: { type: "string", required: true, readOnly: true },
      ends_at: { type: "string", required: true, readOnly: true },
      /** When it ended; absent while it runs, and for one that ended on its own without its browser. */
      ended_at: { type: "string" },
      ttl: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byUser: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["user"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["started_at", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type SupportView = EntityItem<typeof SupportViewEntity>;
