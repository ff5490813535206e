import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "#domain/kit/table.ts";

/** A search results page with a user's thumbnail in it. Row and screenshot expire after a day. */
export const SearchEntity = new Entity(
  {
    model: { service: "captures", entity: "search", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Workspace or user that may see it. */
      scope: { type: "string", required: true, readOnly: true },
      requested_by: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      thumbnail: { type: "string", required: true, readOnly: true },
      keyword: { type: "string", required: true, readOnly: true },
      position: { type: CustomAttributeType<1 | 2 | 3 | 4>("number"), required: true, readOnly: true },
      hide_shorts: { type: "boolean", required: true, readOnly: true },
      status: { type: ["requested", "done", "failed"] as const, required: true, default: "requested" },
      /** Whether our mock page was captured; absent until it is done. */
      mock: { type: "boolean" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
export type Search = EntityItem<typeof SearchEntity>;
