import * as z from "zod";
import { oneLine } from "./fields.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { TemplateKind } from "./templates.ts";

export const BenchmarkId = z.string().regex(/^bm_[0-9a-z]{26}$/, "This is not a benchmark id.");

/** Access to a benchmark: staff, also workspaces in beta, everyone, or the listed workspaces. */
export const BENCHMARK_ACCESS = ["admin", "beta", "public", "restricted"] as const;
export const BenchmarkAccess = z.enum(BENCHMARK_ACCESS).meta({ id: "BenchmarkAccess" });
export type BenchmarkAccess = z.infer<typeof BenchmarkAccess>;

/** `requested` until the build has frozen its input, then `processing`; `failed` if no template could be measured. */
export const BENCHMARK_STATUSES = ["ready", "requested", "processing", "failed"] as const;
export const BenchmarkStatus = z
  .enum(BENCHMARK_STATUSES)
  .meta({ id: "BenchmarkStatus", description: "`ready` once its templates are measured" });
export type BenchmarkStatus = z.infer<typeof BenchmarkStatus>;

/** Maximum categories of templates or of subjects, and values of one category. */
export const MAX_CATEGORIES = 20;
export const MAX_CATEGORY_VALUES = 50;

export const CategoryName = oneLine(60).min(1, "Enter a name.");

/** Directions in which a slot is split: by a vertical line into left and right, or by a horizontal one into top and bottom. */
export const SPLIT_AXES = ["vertical", "horizontal"] as const;
/** Parts of a split slot. */
export const SPLIT_PARTS = 2;

/** The part of a slot that the ad fills: `percent` is the size of the first part (left or top), `index` chooses the part. */
export const Split = z
  .strictObject({
    axis: z
      .enum(SPLIT_AXES)
      .default("vertical")
      .meta({ description: "By a vertical line into left and right, or by a horizontal one into top and bottom" }),
    percent: z
      .number("Enter a percentage.")
      .min(1, "Use 1 to 99 percent.")
      .max(99, "Use 1 to 99 percent.")
      .default(50)
      .meta({ description: "Size of the first part, left or top" }),
    index: z
      .int("Use 0 or 1.")
      .min(0, "Use 0 or 1.")
      .max(SPLIT_PARTS - 1, "Use 0 or 1.")
      .default(0)
      .meta({ description: "The part that the ad fills: 0 for left or top, 1 for the other" }),
  })
  .meta({ id: "BenchmarkSplit" });
export type Split = z.infer<typeof Split>;

export const CategoryValue = z
  .object({
    value: z.string().meta({ description: "One of its values", examples: ["Station"] }),
    shown: z.boolean().meta({ description: "Whether customers see it" }),
    linked: z.boolean().meta({ description: "Whether templates of this value are compared only with ads of this value" }),
    options: Split.nullable().meta({
      description: "How the slot of these templates is split; null if it isn’t",
      examples: [null],
    }),
  })
  .meta({ id: "BenchmarkCategoryValue" });

/**
 * A property of templates or subjects with its possible values. `linked`: templates are compared with subjects of the same value.
 */
export const Category = z
  .object({
    name: z.string().meta({ description: "Name of the property", examples: ["Place"] }),
    shown: z.boolean().meta({ description: "Whether customers see it" }),
    linked: z.boolean().meta({ description: "Whether templates are compared only with ads of the same value" }),
    values: z.array(CategoryValue).meta({ description: "Its possible values" }),
  })
  .meta({ id: "BenchmarkCategory" });
export type Category = z.infer<typeof Category>;

/** A benchmark that customers choose: its newest version that is ready for production. */
export const ProductionBenchmark = z
  .object({
    uid: BenchmarkId.meta({ description: "Id of the benchmark" }),
    name: z.string().meta({ description: "Its name", examples: ["Posters in stations"] }),
    kind: TemplateKind,
    version: z.int().min(1).meta({ description: "The version that heatmaps are compared with" }),
    status: BenchmarkStatus,
    categories_templates: z.array(Category).meta({ description: "Properties of its templates" }),
    categories_subjects: z.array(Category).meta({ description: "Properties of its ads" }),
    categories_linked: z.boolean().meta({ description: "Whether categories of templates and ads belong together" }),
  })
  .meta({ id: "ProductionBenchmark", description: "A benchmark in its newest version" });
export type ProductionBenchmark = z.infer<typeof ProductionBenchmark>;

/** The version of a benchmark that an ad is to be compared with. */
export const BenchmarkChoice = z
  .strictObject({
    uid: BenchmarkId.meta({ description: "Id of the benchmark" }),
    version: z.int().min(1).meta({ description: "Its version, as `GET /v1/benchmarks` lists it" }),
  })
  .meta({ id: "BenchmarkChoice" });
export type BenchmarkChoice = z.infer<typeof BenchmarkChoice>;

/** The version of a benchmark that a heatmap is compared with, as it was when the heatmap was created. */
export const HeatmapBenchmark = z
  .object({
    uid: BenchmarkId.meta({ description: "Id of the benchmark" }),
    name: z.string().meta({ description: "Its name", examples: ["Posters in stations"] }),
    version: z.int().min(1).meta({ description: "The version that it is compared with" }),
    subjects: z.int().min(0).meta({ description: "Number of ads in the version" }),
    categories: z.array(z.string()).meta({
      description: "Categories of the templates it was scored in, such as `Place: Station`; empty before that",
      examples: [["Place: Station"]],
    }),
  })
  .meta({ id: "HeatmapBenchmark" });
export type HeatmapBenchmark = z.infer<typeof HeatmapBenchmark>;

/** Benchmarks that customers choose as types of their uploads. */
export const benchmarks = contract("benchmarks", {
  available: {
    summary: "List the benchmarks that the caller's workspace may use, by name, each in its newest version for production",
    row: "B35",
    method: "GET",
    viewable: true,
    path: "/benchmarks",
    callers: { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" },
    returns: z.object({ benchmarks: z.array(ProductionBenchmark) }).meta({ id: "ProductionBenchmarks" }),
    errors: [],
  },
} as const satisfies ContractSpec);
