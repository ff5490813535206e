import * as z from "zod";
import { sampleId } from "./kit/sample-id.ts";

const count = z.int().min(1).meta({ description: "Number of heatmaps in the list" });

/** Available filter values of a list, most used first, at most 200 of each. */
export const HeatmapFacets = z
  .object({
    tags: z
      .array(z.object({ tag: z.string().meta({ description: "As most heatmaps spell it" }), count }))
      .meta({ description: "Most used first, at most 200" }),
    owners: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Value of the filter `owner`", examples: [sampleId("ky")] }),
          name: z.string().meta({ description: "Name of the person or key", examples: ["Nightly build"] }),
          count,
        }),
      )
      .meta({ description: "Who created them" }),
    benchmarks: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Value of the filter `benchmark`", examples: [sampleId("bm")] }),
          name: z.string().meta({ description: "Its name", examples: ["Posters in stations"] }),
          count,
        }),
      )
      .meta({ description: "What they are compared with" }),
    benchmark_categories: z
      .array(
        z.object({
          category: z.string().meta({ description: "Value of the filter `benchmark_category`", examples: ["Place: Station"] }),
          count,
        }),
      )
      .meta({ description: "Of the templates that they were scored in" }),
  })
  .meta({ id: "HeatmapFacets" });
export type HeatmapFacets = z.infer<typeof HeatmapFacets>;

const Week = z.object({
  start: z.iso.date().meta({ description: "Its Monday (UTC)" }),
  images: z.int().min(0),
  videos: z.int().min(0),
  clarity: z.number().nullable().meta({ description: "Median clarity of its images; null if none has a score" }),
});

/** Analyses of the caller's scope in the last twelve weeks. */
export const HeatmapActivity = z
  .object({
    weeks: z.array(Week).meta({ description: "Oldest first; the last one is the current week" }),
    people: z.array(z.object({ uid: z.string(), name: z.string(), count })).meta({ description: "Who created most, first" }),
    is_complete: z.boolean().meta({ description: "False if only the newest thousand heatmaps were counted" }),
  })
  .meta({ id: "HeatmapActivity" });
export type HeatmapActivity = z.infer<typeof HeatmapActivity>;
