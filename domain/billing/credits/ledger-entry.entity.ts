import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * One immutable movement of credits. `entry` is its natural key (`debit#hm_…`, `refund#hm_…`, `grant#…`), so that the same movement
 * cannot happen twice. A grant of nothing is a row as well: it says that the grant was made. A balance is the sum of its account's amounts.
 */
export const LedgerEntryEntity = new Entity(
  {
    model: { service: "billing", entity: "ledgerEntry", version: "1" },
    attributes: {
      /** Id of the workspace or person whose credits these are. */
      account: { type: "string", required: true, readOnly: true },
      entry: { type: "string", required: true, readOnly: true },
      kind: { type: ["image", "video"] as const, required: true, readOnly: true },
      amount: { type: "number", required: true, readOnly: true },
      reason: { type: ["debit", "refund", "grant", "expire", "adjust"] as const, required: true, readOnly: true },
      heatmapId: { type: "string", readOnly: true },
      /** Uid of the person who caused it; empty when the system did. */
      actor: { type: "string", required: true, readOnly: true, default: "" },
      /** What it was for, in words for people; empty where the reason says enough. */
      note: { type: "string", required: true, readOnly: true, default: "" },
      at: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byEntry: {
        pk: { field: "pk", composite: ["account"], casing: "none" },
        sk: { field: "sk", composite: ["entry"], casing: "none" },
      },
      history: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["account"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["at", "entry"], casing: "none" },
      },
    },
  },
  table,
);
