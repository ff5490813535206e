import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** How many listed heatmaps of a scope have a tag or a maker, and how that is written. Gone when there are none. */
export const FacetEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "searchFacet", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      kind: { type: ["tag", "owner"] as const, required: true, readOnly: true },
      term: { type: "string", required: true, readOnly: true },
      /** The tag as it was last spelled, or the maker's name. */
      label: { type: "string" },
      count: { type: "number", required: true },
    },
    indexes: {
      byScope: {
        pk: { field: "pk", composite: ["scope"], casing: "none" },
        sk: { field: "sk", composite: ["kind", "term"], casing: "none" },
      },
    },
  },
  table,
);
