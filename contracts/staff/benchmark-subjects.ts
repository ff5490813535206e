import * as z from "zod";
import { BenchmarkId } from "#contracts/benchmarks.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "#contracts/kit/page.ts";
import { UploadForm } from "#contracts/uploads.ts";
import { ChosenCategories, ContentName, ImageFile, ImageFileExtension, MAX_FILES_PER_REQUEST } from "./benchmark-images.ts";

/** Fewer subjects have no distribution to compare with. */
export const MIN_SUBJECTS = 2;

export const SubjectId = z.string().regex(/^bs_[0-9a-z]{26}$/, "This is not a subject id.");

const staff = { staff: "yes" } as const;
const params = z.strictObject({ uid: BenchmarkId });

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

/** Operations of staff on the subjects of a benchmark. */
export const subjectOperations = {
  subjects: {
    summary: "List or search the subjects of a benchmark, newest first",
    row: "G08",
    api: "staff",
    method: "GET",
    path: "/benchmarks/{uid}/subjects",
    callers: staff,
    params,
    query: z.strictObject({
      search: z.string().trim().max(60).optional().meta({ description: "Start of a word of the name or of a category value" }),
      limit: pageLimit(),
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
    params,
    body: z.strictObject({ files: z.array(ImageFile).min(1).max(MAX_FILES_PER_REQUEST) }),
    returns: z.object({ subjects: z.array(z.object({ uid: SubjectId, upload: UploadForm })) }).meta({ id: "SubjectUploads" }),
    errors: ["benchmark.not_found"],
  },
  addSubject: {
    summary: "Add an uploaded subject",
    row: "G08",
    api: "staff",
    method: "PUT",
    path: "/benchmarks/{uid}/subjects/{subject}",
    callers: staff,
    params: params.extend({ subject: SubjectId }),
    body: z.strictObject({ name: ContentName, extension: ImageFileExtension, categories: ChosenCategories }),
    returns: BenchmarkSubject,
    errors: [
      "benchmark.not_found",
      "benchmark.not_uploaded",
      "benchmark.image_rejected",
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
    params: params.extend({ subject: SubjectId }),
    body: z.strictObject({ categories: ChosenCategories }),
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
    params,
    body: z.strictObject({ uids: z.array(SubjectId).min(1).max(MAX_FILES_PER_REQUEST) }),
    returns: z.object({ deleted: z.array(SubjectId) }).meta({ id: "DeletedSubjects" }),
    errors: ["benchmark.not_found"],
  },
} as const satisfies ContractSpec;
