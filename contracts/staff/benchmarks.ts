import * as z from "zod";
import { BenchmarkAccess, BenchmarkId, BenchmarkStatus, Category, CategoryName, Split } from "#contracts/benchmarks.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { TemplateKind } from "#contracts/templates.ts";
import { ContentName } from "./benchmark-images.ts";
import { subjectOperations } from "./benchmark-subjects.ts";
import { templateOperations } from "./benchmark-templates.ts";

const count = z.int().min(0);
const staff = { staff: "yes" } as const;
const params = z.strictObject({ uid: BenchmarkId });

const Failure = z
  .object({
    template: z.string(),
    template_name: z.string(),
    subject: z.string(),
    subject_name: z.string(),
    message: z.string(),
  })
  .meta({ id: "BenchmarkFailure", description: "Ids and names are empty for a failure of the build or of the whole template" });

const Version = z
  .object({
    version: z.int().min(1),
    production_ready: z.boolean(),
    templates: count,
    subjects: count,
    model: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: "BenchmarkVersion" });
export type Version = z.infer<typeof Version>;

export const BenchmarkCard = z
  .object({
    uid: BenchmarkId,
    name: z.string(),
    kind: TemplateKind,
    access: BenchmarkAccess,
    status: BenchmarkStatus,
    version: count,
    created: z.iso.datetime(),
  })
  .meta({ id: "BenchmarkCard" });
export type BenchmarkCard = z.infer<typeof BenchmarkCard>;

export const Benchmark = BenchmarkCard.extend({
  access_restricted: z.array(z.string()),
  categories_templates: z.array(Category),
  categories_subjects: z.array(Category),
  categories_linked: z.boolean(),
  remaining_clarity: count,
  remaining_attention: count,
  remaining_templates: count,
  failed: z.array(Failure),
  templates: count,
  subjects: count,
  last_update: z.iso.datetime(),
  versions: z.array(Version).meta({ description: "Newest first" }),
}).meta({ id: "Benchmark" });
export type Benchmark = z.infer<typeof Benchmark>;

const of = z.enum(["templates", "subjects"]);
/** The benchmark's name. */
const confirmation = z.string().max(200);
const flags = { shown: z.boolean().optional(), linked: z.boolean().optional() };
/** One change of a benchmark's categories. */
export const CategoryChange = z
  .discriminatedUnion("change", [
    z.strictObject({ change: z.literal("add_category"), of, category: CategoryName }),
    z.strictObject({ change: z.literal("remove_category"), of, category: CategoryName }),
    z.strictObject({ change: z.literal("set_category"), of, category: CategoryName, ...flags }),
    z.strictObject({ change: z.literal("add_value"), of, category: CategoryName, value: CategoryName }),
    z.strictObject({ change: z.literal("remove_value"), of, category: CategoryName, value: CategoryName }),
    z.strictObject({
      change: z.literal("set_value"),
      of,
      category: CategoryName,
      value: CategoryName,
      ...flags,
      options: Split.nullable().optional(),
    }),
  ])
  .meta({ id: "BenchmarkCategoryChange" });
export type CategoryChange = z.infer<typeof CategoryChange>;

const settings = {
  name: ContentName.optional(),
  access: BenchmarkAccess.optional(),
  access_restricted: z
    .array(z.string().regex(/^ws_\w{1,60}$/, "This is not a workspace id."))
    .max(100)
    .optional(),
  categories_linked: z.boolean().optional(),
};

/** Benchmarks: templates that are measured with subjects. */
export const staffBenchmarks = contract("benchmarks", {
  list: {
    summary: "List all benchmarks, newest first",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks",
    callers: staff,
    returns: z.object({ benchmarks: z.array(BenchmarkCard) }).meta({ id: "Benchmarks" }),
    errors: [],
  },
  create: {
    summary: "Create an empty benchmark",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks",
    callers: staff,
    status: 201,
    body: z.strictObject({ name: ContentName, kind: TemplateKind }),
    returns: Benchmark,
    errors: [],
  },
  recover: {
    summary: "Reset benchmarks whose build made no progress for over an hour",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/recover",
    callers: staff,
    returns: z
      .object({
        success: z.boolean(),
        error: z.string().nullable(),
        totalChecked: count,
        recoveredBenchmarks: z.array(BenchmarkId),
      })
      .meta({ id: "RecoveredBenchmarks" }),
    errors: [],
  },
  read: {
    summary: "Get a benchmark with its versions",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks/{uid}",
    callers: staff,
    params,
    returns: Benchmark,
    errors: ["benchmark.not_found"],
  },
  update: {
    summary: "Change name, access and linking of a benchmark",
    row: "G08",
    api: "staff",
    method: "PATCH",
    path: "/benchmarks/{uid}",
    callers: staff,
    params,
    body: z.strictObject(settings),
    returns: Benchmark,
    errors: ["benchmark.not_found", "benchmark.building"],
  },
  changeCategories: {
    summary: "Change the categories of templates or subjects",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/categories",
    callers: staff,
    params,
    body: CategoryChange,
    returns: Benchmark,
    errors: [
      "benchmark.not_found",
      "benchmark.building",
      "benchmark.category_exists",
      "benchmark.value_exists",
      "benchmark.category_not_found",
      "benchmark.value_not_found",
      "benchmark.too_many",
    ],
  },
  remove: {
    summary: "Delete a benchmark with its templates, subjects and versions; a build is canceled. Requires the name",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/delete",
    callers: staff,
    params,
    body: z.strictObject({ confirmation }),
    returns: z.object({ deleted: BenchmarkId }).meta({ id: "DeletedBenchmark" }),
    errors: ["benchmark.not_found", "confirmation.wrong"],
  },
  removeAll: {
    summary: "Delete up to 100 templates or subjects at a time, until none are left. Requires the name",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/delete-all",
    callers: staff,
    params,
    body: z.strictObject({ of, confirmation }),
    returns: z
      .object({ deleted: count, left: count.meta({ description: "How many are left to delete" }) })
      .meta({ id: "DeletedContent" }),
    errors: ["benchmark.not_found", "confirmation.wrong"],
  },
  build: {
    summary: "Build the next version from the current templates and subjects",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/build",
    callers: staff,
    status: 202,
    params,
    returns: Benchmark,
    errors: ["benchmark.not_found", "benchmark.not_ready", "benchmark.empty"],
  },
  resetRemaining: {
    summary: "Stop a build, set its counters to 0 and forget its failures",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/reset-remaining",
    callers: staff,
    params,
    returns: Benchmark,
    errors: ["benchmark.not_found"],
  },
  resetTemplates: {
    summary: "Measure all templates again in the next build",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/reset-templates",
    callers: staff,
    params,
    returns: z.object({ reset: count, message: z.string() }).meta({ id: "ResetTemplates" }),
    errors: ["benchmark.not_found", "benchmark.building"],
  },
  setProductionReady: {
    summary: "Offer a version to customers, or withdraw it",
    row: "G08",
    api: "staff",
    method: "PUT",
    path: "/benchmarks/{uid}/versions/{version}",
    callers: staff,
    params: params.extend({ version: z.coerce.number().int().min(1) }),
    body: z.strictObject({ productionReady: z.boolean() }),
    returns: z.object({ message: z.string() }).meta({ id: "ProductionReadyChanged" }),
    errors: ["benchmark.not_found", "benchmark.version_not_found"],
  },
  ...templateOperations,
  ...subjectOperations,
} as const satisfies ContractSpec);
