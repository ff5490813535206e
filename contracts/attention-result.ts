import * as z from "zod";
import { ScoreInterval, ShareOfAttention } from "./attention.ts";
import { HeatmapBenchmark } from "./benchmarks.ts";

/** An ad placed in a template: the scene, plain and with its heatmap, and what the ad receives in it. */
export const TemplateImage = z
  .object({
    id: z.string().meta({
      description: "Kind, or benchmark and version, and number of the template, such as `ooh-28`",
      examples: ["social-12"],
    }),
    name: z.string().meta({ description: "Name of the template", examples: ["Feed on a phone"] }),
    original: z.url().meta({ description: "The scene with the ad" }),
    heatmap: z.url().meta({ description: "The same with its heatmap" }),
    share: ShareOfAttention.meta({ description: "Share of the attention of the scene that the ad receives" }),
    score: z.number().min(0).max(100).nullable().meta({ description: "Null if the benchmark was not measured with this model" }),
    interval: ScoreInterval.nullable().meta({ description: "90% interval of the score; null without one" }),
  })
  .meta({ id: "TemplateImage" });

/** The attention score, from the templates of one kind. */
export const AttentionResult = z
  .object({
    score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of the scores in templates, 0 to 100; null without any" }),
    interval: ScoreInterval.nullable().meta({ description: "90% interval of the score; null without one" }),
    templates: z
      .int()
      .min(0)
      .meta({ description: "Number of templates with a score", examples: [12] }),
    failed: z.int().min(0).meta({ description: "Number of templates that could not be scored" }),
    ads: z
      .int()
      .min(0)
      .meta({ description: "Number of ads in the benchmark", examples: [240] }),
    frames: z
      .array(z.number().min(0).max(100))
      .meta({ description: "Of a video: the scores of its frames; empty for images", examples: [[]] }),
    benchmark: HeatmapBenchmark.nullable().meta({
      description: "The benchmark chosen as its type; null for the shipped one",
      examples: [null],
    }),
    problem: z.enum(["benchmark_deleted", "other_model", "failed"]).nullable().meta({
      description:
        "Why there is no score: the benchmark was deleted before, it was measured with another model, or no template could be scored",
    }),
  })
  .meta({ id: "AttentionResult" });
export type AttentionResult = z.infer<typeof AttentionResult>;
