import type { BenchmarkSubject as SubjectResponse } from "#contracts/staff/benchmark-subjects.ts";
import { type BenchmarkSubject, BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { chosenCategories } from "./change-categories.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { wordItems } from "./subject-items.ts";
import { isBuilding, toSubject } from "./to-response.ts";

type Key = Pick<BenchmarkSubject, "benchmark" | "uid">;

/** Changes the categories of a subject. */
export async function editSubject(
  caller: Caller,
  { benchmark: owner, uid }: Key,
  chosen: BenchmarkSubject["categories"],
): Promise<SubjectResponse> {
  const benchmark = await requireBenchmark(owner);
  const { data: subject } = await BenchmarkSubjectEntity.get({ benchmark: owner, uid }).go({ consistent: true });
  if (!subject) throw new AppError("benchmark.subject_not_found");
  const changed = { ...subject, categories: chosenCategories(benchmark.categories_subjects, chosen) };
  await commitTransaction([
    {
      write: update(BenchmarkSubjectEntity.patch({ benchmark: owner, uid }).set({ categories: changed.categories }).params()),
      onConditionFailed: "benchmark.subject_not_found",
    },
    ...wordItems(subject, changed),
    ...auditLogItems(caller, { action: "benchmarks.edit_subject", scope: owner, object: uid }),
  ]);
  return toSubject(changed, isBuilding(benchmark));
}
