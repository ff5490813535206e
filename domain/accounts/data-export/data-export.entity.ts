import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * A zip of a user's personal data, from the time of the request. Its file is `{uid}/exports/{id}.zip`. `stored` (a shard) lists
 * the files still to be deleted, by `expires_at`.
 */
export const DataExportEntity = new Entity(
  {
    model: { service: "accounts", entity: "dataExport", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      state: { type: ["requested", "ready", "failed"] as const, required: true },
      requested_at: { type: "string", required: true, readOnly: true },
      /** Until when its function counts as working on it; rows from before do not have it. */
      alive_until: { type: "string" },
      expires_at: { type: "string", required: true },
      stored: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byPerson: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["requested_at", "id"], casing: "none" },
      },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["stored"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["expires_at", "id"], casing: "none" },
      },
    },
  },
  table,
);
export type StoredExport = EntityItem<typeof DataExportEntity>;
