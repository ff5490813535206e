import * as z from "zod";
import { BenchmarkId } from "./benchmarks.ts";
import { HeatmapStatus } from "./heatmap-status.ts";
import { TimeInput } from "./kit/time-input.ts";
import { Application } from "./reference.ts";

/** A name of a heatmap in the system of its creator. */
export const Reference = z.string().min(1).max(200);

const Tag = z.string().trim().min(1).max(50);
const MAX_TAGS = 10;

/** A list filter. A heatmap matches if all given conditions hold. */
export const HeatmapFilter = z.strictObject({
  words: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: "Each word must be a prefix of a word in the title or a tag, ignoring case and accents" }),
  tags: z
    .union([Tag, z.array(Tag).max(MAX_TAGS)])
    .transform((tags) => [tags].flat())
    .optional()
    .meta({ description: "All must match; may be repeated up to ten times" }),
  owner: z.string().min(1).max(64).optional().meta({ description: "Uid of the creator" }),
  application: Application.optional().meta({ description: "What it was analysed as" }),
  type: z.enum(["image", "video"]).optional().meta({ description: "Images or videos only" }),
  benchmark: BenchmarkId.optional().meta({ description: "Id of the benchmark that it is compared with" }),
  benchmark_category: z
    .string()
    .min(1)
    .max(130)
    .optional()
    .meta({ description: "Category of a template of its benchmark that it was scored in, such as `Place: Station`" }),
  status: HeatmapStatus.optional().meta({ description: "Its state; that of the previous result during a reanalysis" }),
  reference: Reference.optional().meta({ description: "The `reference` that it was created with" }),
  created_after: TimeInput.optional().meta({ description: "Created at this time or later" }),
  created_before: TimeInput.optional().meta({ description: "Created before this time" }),
});
export type HeatmapFilter = z.output<typeof HeatmapFilter>;
