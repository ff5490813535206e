import * as z from "zod";
import { TemplateSet } from "#contracts/templates.ts";
import { HeatmapJob } from "./heatmap-image.ts";

/** A heatmap whose ad is scored in templates of one set; the input of frames and finish. */
export const TemplateKindJob = HeatmapJob.extend({ kind: TemplateSet });
export type TemplateKindJob = z.infer<typeof TemplateKindJob>;

/** One template, by id; the input of place and failTemplate. */
export const TemplateJob = TemplateKindJob.extend({ template: z.int().min(1) });
export type TemplateJob = z.infer<typeof TemplateJob>;

/**
 * The state machine `template-scores`: frames (of a video) → place, for each template → finish. A template whose attempts all
 * failed leads to failTemplate, which records it, and does not stop the others; any other failure leads to fail. Execution name =
 * `{uid}-{gen}-{kind}-{request}`. Only the templates of an upload make the heatmap's attention score; those of a report belong to
 * the report. Without templates, because those of the benchmark were deleted, finish records that.
 */
export const TemplateScoresJob = TemplateKindJob.extend({
  templates: z.array(z.int().min(1)),
  purpose: z.enum(["upload", "report"]),
});
export type TemplateScoresJob = z.infer<typeof TemplateScoresJob>;
