import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";
import type { ExportPosition } from "./export-position.ts";

/**
 * A copy of a user's personal data, from the time of the request. It consists of one or more zips, its parts. Their files begin
 * with `{uid}/exports/{id}`. `stored` (a shard) lists the exports whose files are still to be deleted, by `expires_at`.
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
      /** Names of the files of the finished parts, in their order; exports from before there were parts do not have it. */
      parts: { type: "list", items: { type: "string" } },
      /** Where the part after these begins; of a finished export, where its last part began. */
      next: { type: CustomAttributeType<ExportPosition>("any") },
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
