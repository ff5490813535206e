import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * The zip that a person last asked for of a project or of a heatmap; its uid follows from both and their scope, so there is one at a time. `run` tells the
 * requests apart: what packs for an earlier one writes nothing more. One that is not done is being packed until `alive_until`, which moves on
 * with every progress. Its file is deleted at `expires_at`, until when `stored` (a shard) keeps it among those still to be deleted, and with
 * what it was packed of.
 */
export const ZipEntity = new Entity(
  {
    model: { service: "exports", entity: "zip", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      kind: { type: ["project", "heatmap"] as const, required: true, readOnly: true },
      /** Uid of the project or heatmap. */
      object: { type: "string", required: true, readOnly: true },
      /** Of the object when it was asked for: what belongs to it is packed. */
      scope: { type: "string", required: true, readOnly: true },
      asked_by: { type: "string", required: true, readOnly: true },
      run: { type: "string", required: true },
      state: { type: ["requested", "packing", "done", "failed"] as const, required: true },
      progress: { type: "number", required: true, default: 0 },
      problem: { type: "string" },
      /** Bytes. */
      size: { type: "number" },
      alive_until: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      stored: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byObject: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["object"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["asked_by"], casing: "none" },
      },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["stored"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["expires_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Zip = EntityItem<typeof ZipEntity>;
