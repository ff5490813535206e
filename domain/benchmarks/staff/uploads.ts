import { presignedUploadForm } from "#adapters/storage.ts";
import { MAX_TEMPLATES } from "#contracts/staff/benchmark-templates.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import type { Benchmark } from "#domain/benchmarks/benchmark.entity.ts";
import { contentTypeOf, subjectKey, templateKey } from "#domain/benchmarks/files.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { isoAfter } from "#kit/time.ts";
import { requireBenchmark } from "./require-benchmark.ts";

type File = { readonly extension: string; readonly size: number };
type Upload = { uid: string; upload: UploadForm };

/** Validity of a form. */
const SECONDS = 15 * 60;

/** A form for the image of a new template. */
export async function uploadTemplate(benchmark: string, file: File): Promise<Upload> {
  assertRoomForTemplate(await requireBenchmark(benchmark));
  return formFor({ benchmark, uid: newId("tm"), ...file }, templateKey);
}

/** `benchmark.too_many` if the benchmark has the maximum of templates. */
export function assertRoomForTemplate({ templates }: Pick<Benchmark, "templates">): void {
  if (templates >= MAX_TEMPLATES) throw new AppError("benchmark.too_many", { most: MAX_TEMPLATES, what: "templates" });
}

/** Forms for the images of new subjects, in the same order. */
export async function uploadSubjects(benchmark: string, files: readonly File[]): Promise<{ subjects: Upload[] }> {
  await requireBenchmark(benchmark);
  return { subjects: await Promise.all(files.map((file) => formFor({ benchmark, uid: newId("bs"), ...file }, subjectKey))) };
}

async function formFor(
  { size, ...file }: File & { readonly benchmark: string; readonly uid: string },
  keyOf: typeof templateKey,
): Promise<Upload> {
  const form = { contentType: contentTypeOf(file.extension), maxBytes: size, seconds: SECONDS };
  const { url, fields } = await presignedUploadForm(keyOf(file), form);
  return { uid: file.uid, upload: { kind: "form", url, fields, expires_at: isoAfter(now(), SECONDS) } };
}
