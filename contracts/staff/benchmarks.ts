import * as z from "zod";
import { BenchmarkAccess, BenchmarkId, BenchmarkStatus, Category, CategoryName, Split } from "#contracts/benchmarks.ts";
import { oneLine } from "#contracts/fields.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { NextPage, PageCursor } from "#contracts/kit/page.ts";
import { TemplateKind } from "#contracts/templates.ts";
import { UploadForm } from "#contracts/uploads.ts";

/** Maximum characters of the name of a benchmark, template or subject. */
export const MAX_NAME_LENGTH = 80;
/** Maximum templates of a benchmark. */
export const MAX_TEMPLATES = 300;
/** Maximum bytes of an uploaded template or subject. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** Maximum files per request. */
export const MAX_FILES_PER_REQUEST = 25;
export const SUBJECTS_PER_PAGE = 50;

/** JPEG and PNG only; `jpeg` and `jpg` name the same format. */
export const ImageFileExtension = z.enum(["jpg", "jpeg", "png"], "Choose a JPG or PNG image.");
export const TemplateId = z.string().regex(/^bt_[0-9a-z]{26}$/, "This is not a template id.");
export const SubjectId = z.string().regex(/^bs_[0-9a-z]{26}$/, "This is not a subject id.");

const staff = { staff: "yes" } as const;
const name = oneLine(MAX_NAME_LENGTH).min(1, "Enter a name.");
const count = z.int().min(0);
const benchmark = z.strictObject({ uid: BenchmarkId });

/** The value of each category. */
const categories = z
  .record(CategoryName, CategoryName)
  .refine((chosen) => Object.keys(chosen).length <= 20, "Choose at most 20 categories.");

const Position = z.strictObject({ x: z.number().min(0).max(30_000), y: z.number().min(0).max(30_000) });
/** The corners of the slot in pixels of the original image. */
export const Coordinates = z
  .strictObject({ left_top: Position, right_top: Position, right_bottom: Position, left_bottom: Position })
  .meta({ id: "TemplateCoordinates" });
export type Coordinates = z.infer<typeof Coordinates>;

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

/** A scene with a slot. Links are presigned and valid for five minutes. */
export const BenchmarkTemplate = z
  .object({
    uid: TemplateId,
    name: z.string(),
    extension: ImageFileExtension,
    categories: z.record(z.string(), z.string()),
    coordinates: Coordinates,
    status: z.enum(["ready", "done"]),
    thumbnail: z.url(),
    src: z.url(),
    created: z.iso.datetime(),
    originalWidth: z.int(),
    originalHeight: z.int(),
    usage: count.meta({ description: "Subjects that the newest build measured in it" }),
  })
  .meta({ id: "BenchmarkTemplate" });
export type BenchmarkTemplate = z.infer<typeof BenchmarkTemplate>;

/** An ad that templates are measured with. */
export const BenchmarkSubject = z
  .object({
    uid: SubjectId,
    name: z.string(),
    extension: ImageFileExtension,
    categories: z.record(z.string(), z.string()),
    status: z.enum(["ready", "processing"]),
    thumbnail: z.url(),
    src: z.url(),
    created: z.iso.datetime(),
  })
  .meta({ id: "BenchmarkSubject" });
export type BenchmarkSubject = z.infer<typeof BenchmarkSubject>;

const of = z.enum(["templates", "subjects"]);
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

const file = z.strictObject({ extension: ImageFileExtension, size: z.int().min(1).max(MAX_IMAGE_BYTES) });
const files = z.strictObject({ files: z.array(file).min(1).max(MAX_FILES_PER_REQUEST) });
const forms = (id: z.ZodString) => z.array(z.object({ uid: id, upload: UploadForm }));
const settings = {
  name: name.optional(),
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
    body: z.strictObject({ name, kind: TemplateKind }),
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
    params: benchmark,
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
    params: benchmark,
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
    params: benchmark,
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
    summary: "Delete a benchmark with its templates, subjects and versions; a build is canceled",
    row: "G08",
    api: "staff",
    method: "DELETE",
    path: "/benchmarks/{uid}",
    callers: staff,
    params: benchmark,
    returns: z.object({ deleted: BenchmarkId }).meta({ id: "DeletedBenchmark" }),
    errors: ["benchmark.not_found"],
  },
  removeAll: {
    summary: "Delete up to 100 templates or subjects at a time; repeated until there are no more, it deletes all of them",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/delete-all",
    callers: staff,
    params: benchmark,
    body: z.strictObject({ of, name: z.string().max(200).meta({ description: "The benchmark’s name, typed to confirm" }) }),
    returns: z
      .object({ deleted: count, left: count.meta({ description: "How many are left to delete" }) })
      .meta({ id: "DeletedContent" }),
    errors: ["benchmark.not_found", "benchmark.name_differs"],
  },
  build: {
    summary: "Build the next version from the current templates and subjects",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/build",
    callers: staff,
    status: 202,
    params: benchmark,
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
    params: benchmark,
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
    params: benchmark,
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
    params: benchmark.extend({ version: z.coerce.number().int().min(1) }),
    body: z.strictObject({ productionReady: z.boolean() }),
    returns: z.object({ message: z.string() }).meta({ id: "ProductionReadyChanged" }),
    errors: ["benchmark.not_found", "benchmark.version_not_found"],
  },
  templates: {
    summary: "List the templates of a benchmark, newest first",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks/{uid}/templates",
    callers: staff,
    params: benchmark,
    returns: z.object({ templates: z.array(BenchmarkTemplate) }).meta({ id: "BenchmarkTemplates" }),
    errors: ["benchmark.not_found"],
  },
  uploadTemplate: {
    summary: "Get an upload form for a template’s image",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/templates",
    callers: staff,
    notStored: "short-lived",
    status: 201,
    params: benchmark,
    body: file,
    returns: z.object({ uid: TemplateId, upload: UploadForm }).meta({ id: "TemplateUpload" }),
    errors: ["benchmark.not_found", "benchmark.too_many"],
  },
  addTemplate: {
    summary: "Add an uploaded template",
    row: "G08",
    api: "staff",
    method: "PUT",
    path: "/benchmarks/{uid}/templates/{template}",
    callers: staff,
    params: benchmark.extend({ template: TemplateId }),
    body: z.strictObject({ name, extension: ImageFileExtension, coordinates: Coordinates, categories }),
    returns: BenchmarkTemplate,
    errors: [
      "benchmark.not_found",
      "benchmark.too_many",
      "benchmark.not_uploaded",
      "benchmark.image_refused",
      "benchmark.corners",
      "benchmark.category_not_found",
      "benchmark.value_not_found",
    ],
  },
  editTemplate: {
    summary: "Change the categories or the corners of a template",
    row: "G08",
    api: "staff",
    method: "PATCH",
    path: "/benchmarks/{uid}/templates/{template}",
    callers: staff,
    params: benchmark.extend({ template: TemplateId }),
    body: z.strictObject({ coordinates: Coordinates.optional(), categories: categories.optional() }),
    returns: BenchmarkTemplate,
    errors: [
      "benchmark.not_found",
      "benchmark.template_not_found",
      "benchmark.corners",
      "benchmark.category_not_found",
      "benchmark.value_not_found",
    ],
  },
  removeTemplates: {
    summary: "Delete templates; built versions keep their own copies",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/templates/delete",
    callers: staff,
    params: benchmark,
    body: z.strictObject({ uids: z.array(TemplateId).min(1).max(MAX_FILES_PER_REQUEST) }),
    returns: z.object({ deleted: z.array(TemplateId) }).meta({ id: "DeletedTemplates" }),
    errors: ["benchmark.not_found"],
  },
  subjects: {
    summary: "List or search the subjects of a benchmark, newest first, 50 per page",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks/{uid}/subjects",
    callers: staff,
    params: benchmark,
    query: z.strictObject({
      search: z.string().trim().max(60).optional().meta({ description: "Start of a word of the name or of a category value" }),
      last: PageCursor,
    }),
    returns: z.object({ subjects: z.array(BenchmarkSubject), last: NextPage }).meta({ id: "BenchmarkSubjects" }),
    errors: ["request.invalid", "benchmark.not_found"],
  },
  uploadSubjects: {
    summary: "Get upload forms for images of subjects",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/subjects",
    callers: staff,
    notStored: "short-lived",
    status: 201,
    params: benchmark,
    body: files,
    returns: z.object({ subjects: forms(SubjectId) }).meta({ id: "SubjectUploads" }),
    errors: ["benchmark.not_found"],
  },
  addSubject: {
    summary: "Add an uploaded subject",
    row: "G08",
    api: "staff",
    method: "PUT",
    path: "/benchmarks/{uid}/subjects/{subject}",
    callers: staff,
    params: benchmark.extend({ subject: SubjectId }),
    body: z.strictObject({ name, extension: ImageFileExtension, categories }),
    returns: BenchmarkSubject,
    errors: [
      "benchmark.not_found",
      "benchmark.not_uploaded",
      "benchmark.image_refused",
      "benchmark.category_not_found",
      "benchmark.value_not_found",
    ],
  },
  editSubject: {
    summary: "Change the categories of a subject",
    row: "G08",
    api: "staff",
    method: "PATCH",
    path: "/benchmarks/{uid}/subjects/{subject}",
    callers: staff,
    params: benchmark.extend({ subject: SubjectId }),
    body: z.strictObject({ categories }),
    returns: BenchmarkSubject,
    errors: ["benchmark.not_found", "benchmark.subject_not_found", "benchmark.category_not_found", "benchmark.value_not_found"],
  },
  removeSubjects: {
    summary: "Delete subjects",
    row: "G08",
    api: "staff",
    method: "POST",
    path: "/benchmarks/{uid}/subjects/delete",
    callers: staff,
    params: benchmark,
    body: z.strictObject({ uids: z.array(SubjectId).min(1).max(MAX_FILES_PER_REQUEST) }),
    returns: z.object({ deleted: z.array(SubjectId) }).meta({ id: "DeletedSubjects" }),
    errors: ["benchmark.not_found"],
  },
} as const satisfies ContractSpec);
