import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A listing of an object: the list that contains it, and its place there. */
export type Place = { readonly list: string; readonly order: string };

/**
 * The listings of an object of the staff tables, so that a change removes those that no longer apply. `rev` increases with every
 * write, so that a result prepared from an older one is not written.
 */
export const EntryEntity = new Entity(
  {
    model: { service: "directory", entity: "entry", version: "1" },
    attributes: {
      kind: { type: ["users", "workspaces", "subscriptions", "heatmaps"] as const, required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
      rev: { type: "number", required: true },
      places: { type: CustomAttributeType<readonly Place[]>("any"), required: true },
      /** Values of the filters that it matches, and its words: what a page compares besides its own list. */
      filters: { type: "list", items: { type: "string" }, required: true },
      words: { type: "list", items: { type: "string" }, required: true },
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
