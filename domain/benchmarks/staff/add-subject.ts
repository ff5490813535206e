import { putFile } from "#adapters/storage.ts";
import type { BenchmarkSubject as SubjectResponse } from "#contracts/staff/benchmark-subjects.ts";
import { subjectKey, thumbnailKey } from "#domain/benchmarks/files.ts";
import { type BenchmarkSubject, BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { chosenCategories } from "./change-categories.ts";
import { openImage } from "./open-image.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { countSubjects, wordItems } from "./subject-items.ts";
import { isBuilding, toSubject } from "./to-response.ts";

type NewSubject = Pick<BenchmarkSubject, "benchmark" | "uid" | "name" | "extension" | "categories">;

/** Adds a subject whose image is uploaded. Adding it again changes nothing. */
export async function addSubject(caller: Caller, given: NewSubject): Promise<SubjectResponse> {
  const benchmark = await requireBenchmark(given.benchmark);
  const categories = chosenCategories(benchmark.categories_subjects, given.categories);
  const key = subjectKey(given);
  const { thumbnail } = await openImage(key);
  await putFile(thumbnailKey(key), thumbnail, "image/jpeg");
  const subject = { ...given, categories, created: now().toISOString() };
  await commitIf(put(BenchmarkSubjectEntity.create(subject).params()), [
    countSubjects(benchmark.uid, 1),
    ...wordItems(undefined, subject),
    ...auditLogItems(caller, { action: "benchmarks.add_subject", scope: benchmark.uid, object: subject.uid }),
  ]);
  return toSubject(subject, isBuilding(benchmark));
}
