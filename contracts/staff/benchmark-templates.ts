import * as z from "zod";
import { BenchmarkId } from "#contracts/benchmarks.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { UploadForm } from "#contracts/uploads.ts";
import { ChosenCategories, ContentName, ImageFile, ImageFileExtension, MAX_FILES_PER_REQUEST } from "./benchmark-images.ts";

/** Maximum templates of a benchmark. */
export const MAX_TEMPLATES = 300;

export const TemplateId = z.string().regex(/^tm_[0-9a-z]{26}$/, "This is not a template ID.");

const staff = { staff: "yes" } as const;
const params = z.strictObject({ uid: BenchmarkId });

const Position = z.strictObject({ x: z.number().min(0).max(30_000), y: z.number().min(0).max(30_000) });
/** The corners of the slot in pixels of the original image. */
export const Coordinates = z
  .strictObject({ left_top: Position, right_top: Position, right_bottom: Position, left_bottom: Position })
  .meta({ id: "TemplateCoordinates" });
export type Coordinates = z.infer<typeof Coordinates>;

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
    usage: z.int().min(0).meta({ description: "Subjects that the newest build measured in it" }),
  })
  .meta({ id: "BenchmarkTemplate" });
export type BenchmarkTemplate = z.infer<typeof BenchmarkTemplate>;

/** Operations of staff on the templates of a benchmark. */
export const templateOperations = {
  templates: {
    summary: "List the templates of a benchmark, newest first",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks/{uid}/templates",
    callers: staff,
    params,
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
    params,
    body: ImageFile,
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
    params: params.extend({ template: TemplateId }),
    body: z.strictObject({
      name: ContentName,
      extension: ImageFileExtension,
      coordinates: Coordinates,
      categories: ChosenCategories,
    }),
    returns: BenchmarkTemplate,
    errors: [
      "benchmark.not_found",
      "benchmark.too_many",
      "benchmark.not_uploaded",
      "benchmark.image_rejected",
      "benchmark.corners_invalid",
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
    params: params.extend({ template: TemplateId }),
    body: z.strictObject({ coordinates: Coordinates.optional(), categories: ChosenCategories.optional() }),
    returns: BenchmarkTemplate,
    errors: [
      "benchmark.not_found",
      "benchmark.template_not_found",
      "benchmark.corners_invalid",
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
    params,
    body: z.strictObject({ uids: z.array(TemplateId).min(1).max(MAX_FILES_PER_REQUEST) }),
    returns: z.object({ deleted: z.array(TemplateId) }).meta({ id: "DeletedTemplates" }),
    errors: ["benchmark.not_found"],
  },
} as const satisfies ContractSpec;
