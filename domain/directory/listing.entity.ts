import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/**
 * An object of the staff tables in one list: all of its kind or those that match a filter, by time or name, or those with a word
 * of one first letter. What else is known of the object is in its entry, so that a change replaces only the listings it moves.
 */
export const ListingEntity = new Entity(
  {
    model: { service: "directory", entity: "listing", version: "1" },
    attributes: {
      kind: { type: ["users", "workspaces", "subscriptions", "heatmaps"] as const, required: true, readOnly: true },
      list: { type: "string", required: true, readOnly: true },
      order: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byPlace: {
        pk: { field: "pk", composite: ["kind", "list"], casing: "none" },
        sk: { field: "sk", composite: ["order", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Listing = EntityItem<typeof ListingEntity>;
