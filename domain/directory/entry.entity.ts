import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A listing of an object: the list that contains it, and its place there. */
export type Place = { readonly list: string; readonly order: string };

/**
 * The entry of an object in the staff tables, from which its listings follow, so that a change removes those that no longer
 * apply. `rev` increases with every write, so that a result prepared from an older one is not written.
 */
export const EntryEntity = new Entity(
  {
    model: { service: "directory", entity: "entry", version: "1" },
    attributes: {
      kind: { type: ["users", "workspaces", "subscriptions", "heatmaps"] as const, required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      rev: { type: "number", required: true },
      created_at: { type: "string", required: true },
      /** Sort key of the listings by name. */
      name: { type: "string", required: true },
      /** Values of the filters that it matches, and its words: what a page compares besides its own list. */
      filters: { type: "list", items: { type: "string" }, required: true },
      words: { type: "list", items: { type: "string" }, required: true },
      /** The listings of an entry of before 30 November 2026, which has neither time nor name; the next change replaces them. */
      places: { type: CustomAttributeType<readonly Place[]>("any") },
    },
    indexes: {
      byUid: {
        pk: { field: "pk", composite: ["kind", "uid"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
export type Entry = EntityItem<typeof EntryEntity>;
export type Kind = Entry["kind"];
