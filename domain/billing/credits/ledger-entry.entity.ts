import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * One immutable credit movement. `entry` is its natural key (`debit#hm_…`, `refund#hm_…`, `grant#…`), which prevents duplicates.
 * A grant of 0 credits is also a row: it records that the grant was made. A balance is the sum of its account's amounts.
 */
export const LedgerEntryEntity = new Entity(
  {
    model: { service: "billing", entity: "ledgerEntry", version: "1" },
    attributes: {
      /** Id of the workspace or user that owns the credits. */
      account: { type: "string", required: true, readOnly: true },
      entry: { type: "string", required: true, readOnly: true },
      kind: { type: ["image", "video"] as const, required: true, readOnly: true },
      amount: { type: "number", required: true, readOnly: true },
      reason: { type: ["debit", "refund", "grant", "expire", "adjust"] as const, required: true, readOnly: true },
      heatmapId: { type: "string", readOnly: true },
      /** Uid of the user or API key that caused it; empty for the system. */
      actor: { type: "string", required: true, readOnly: true, default: "" },
      /** Name of the API key at that time: it may be deleted since. Absent for people. */
      keyName: { type: "string", readOnly: true },
      /** Explanation displayed to users; empty if `reason` says enough. */
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
