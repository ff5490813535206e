import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";
import { FACETS } from "./terms.ts";

/** Number of listed heatmaps of a scope with a tag, creator, benchmark or category of one, and its label. Deleted at 0. */
export const FacetEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "searchFacet", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      kind: { type: FACETS, required: true, readOnly: true },
      term: { type: "string", required: true, readOnly: true },
      /** The tag in its last spelling, the category, or the name of the creator or benchmark. */
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
