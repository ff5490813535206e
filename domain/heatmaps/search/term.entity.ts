import { Entity } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A listed heatmap under one of its terms. A term is one partition in list order, with items as small as possible. */
export const TermEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "searchTerm", version: "1" },
    attributes: {
      scope: { type: "string", required: true, readOnly: true },
      term: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      uid: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byTerm: {
        pk: { field: "pk", composite: ["scope", "term"], casing: "none" },
        sk: { field: "sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
