import { Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** The beginning of the lists of words, which are not sorted by name. */
export const WORDS = "word/";

/**
 * An object of the staff tables in one list: all of its kind or those that match a filter, by time and by name, or those with a
 * word of one first letter. What else is known of the object is in its entry, so that a change replaces only the listings it moves.
 */
export const ListingEntity = new Entity(
  {
    model: { service: "directory", entity: "listing", version: "1" },
    attributes: {
      kind: { type: ["users", "workspaces", "subscriptions", "heatmaps"] as const, required: true, readOnly: true },
      list: { type: "string", required: true, readOnly: true },
      /** A time, or the word. Listings of before 30 November 2026 have a list by name instead, in which it is the name. */
      order: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      /** Second sort key of the list; empty for a word. */
      name: { type: "string", required: true },
    },
    indexes: {
      byPlace: {
        pk: { field: "pk", composite: ["kind", "list"], casing: "none" },
        sk: { field: "sk", composite: ["order", "uid"], casing: "none" },
      },
      byName: {
        index: "gsi1",
        condition: ({ list }) => !String(list).startsWith(WORDS),
        pk: { field: "gsi1pk", composite: ["kind", "list"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["name", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Listing = EntityItem<typeof ListingEntity>;
