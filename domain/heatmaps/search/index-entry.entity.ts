import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * The terms a heatmap is currently indexed under, and, with `due` (a shard), that it must be indexed again since `since`. `rev`
 * increases with every request and write, so that a result prepared from an older one is not written.
 */
export const IndexEntryEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "searchEntry", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      rev: { type: "number", required: true },
      scope: { type: "string" },
      created_at: { type: "string" },
      terms: { type: "list", items: { type: "string" } },
      due: { type: "string" },
      since: { type: "string" },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byDue: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["due"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["since"], casing: "none" },
      },
    },
  },
  table,
);
export type IndexEntry = EntityItem<typeof IndexEntryEntity>;
