import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { TEMPLATE_SETS } from "#contracts/templates.ts";
import { table } from "#domain/kit/table.ts";

/**
 * A heatmap's ad in one template, in one generation of the analysis. Its images are at keys derived from these attributes
 * (files.ts). `failed`: all attempts failed, and there are no numbers.
 */
export const TemplateScoreEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "templateScore", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      gen: { type: "number", required: true, readOnly: true },
      kind: { type: TEMPLATE_SETS, required: true, readOnly: true },
      template: { type: "number", required: true, readOnly: true },
      /** Copied from a benchmark's template, which may be deleted later: its name, and its categories (`Place: Station`). */
      name: { type: "string" },
      categories: { type: CustomAttributeType<readonly string[]>("any") },
      state: { type: ["done", "failed"] as const, required: true },
      /** Share of all attention in the slot, 0 to 1, with its 90% interval; of a video, the means over its frames. */
      share: { type: "number" },
      share_interval: { type: CustomAttributeType<readonly [low: number, high: number]>("any") },
      /** Scores of its frames, one of an image; absent if the benchmark was not measured with the model. */
      scores: { type: CustomAttributeType<readonly number[]>("any") },
      /** The 90% interval of the mean of `scores`. */
      score_interval: { type: CustomAttributeType<readonly [low: number, high: number]>("any") },
      model: { type: "string" },
      /** Version of the benchmark's reference. */
      reference: { type: "string" },
      /** Seconds since 1970 at which the row of a deleted heatmap, or of a former generation, expires. */
      ttl: { type: "number" },
    },
    indexes: {
      byHeatmap: {
        pk: { field: "pk", composite: ["uid"], casing: "none" },
        sk: { field: "sk", composite: ["gen", "kind", "template"], casing: "none" },
      },
    },
  },
  table,
);
export type TemplateScore = EntityItem<typeof TemplateScoreEntity>;
