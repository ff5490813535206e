import { CustomAttributeType, Entity } from "electrodb";
import { CUSTOM_BRAND_TYPES } from "#contracts/brands.ts";
import { TEXT_LANGUAGES } from "#contracts/pipelines/words.ts";
import { table } from "#domain/kit/table.ts";
import type { ChosenModel } from "./tracking.entity.ts";

/** The last request of a video, if staff rejected it, and why; deleted with the next request. */
export const BrandRejectionEntity = new Entity(
  {
    model: { service: "brands", entity: "rejection", version: "1" },
    attributes: {
      /** Id of the heatmap. */
      uid: { type: "string", required: true, readOnly: true },
      model: { type: CustomAttributeType<Pick<ChosenModel, "uid" | "name">>("any") },
      custom: { type: CUSTOM_BRAND_TYPES },
      words: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** Older rejections have none. */
      language: { type: TEXT_LANGUAGES },
      reason: { type: "string", required: true },
      rejected_at: { type: "string", required: true },
    },
    indexes: {
      byHeatmap: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
    },
  },
  table,
);
