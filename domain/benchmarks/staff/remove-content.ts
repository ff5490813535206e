import pLimit from "p-limit";
import { deletePrefix } from "#adapters/storage.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { subjectKey, templateKey } from "#domain/benchmarks/files.ts";
import { BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem, update } from "#domain/kit/transaction.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { countSubjects, wordItems } from "./subject-items.ts";

const CONCURRENCY = 5;
/** Thrown when a row was already deleted. */
class AlreadyDeleted extends Error {}
const alreadyDeleted = () => new AlreadyDeleted();

/** Deletes templates with their files. Built versions have their own copies. Templates that do not exist are skipped. */
export async function removeTemplates(
  caller: Caller,
  benchmark: string,
  uids: readonly string[],
): Promise<{ deleted: string[] }> {
  await requireBenchmark(benchmark);
  const deleted = await pLimit(CONCURRENCY).map([...new Set(uids)], async (uid) => {
    const { data: template } = await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true });
    if (!template) return [];
    const isDeleted = await commitOnce([
      {
        write: deleteItem(
          BenchmarkTemplateEntity.delete({ benchmark, uid })
            .where(({ number }, { exists }) => exists(number))
            .params(),
        ),
        onConditionFailed: alreadyDeleted,
      },
      {
        write: update(BenchmarkEntity.patch({ uid: benchmark }).add({ templates: -1 }).params()),
        onConditionFailed: alreadyDeleted,
      },
      ...auditLogItems(caller, { action: "benchmarks.removeTemplate", scope: benchmark, object: uid }),
    ]);
    await deletePrefix(templateKey({ ...template, extension: "" }));
    return isDeleted ? [uid] : [];
  });
  return { deleted: deleted.flat() };
}

/** Deletes subjects with their files. Subjects that do not exist are skipped. */
export async function removeSubjects(caller: Caller, benchmark: string, uids: readonly string[]): Promise<{ deleted: string[] }> {
  await requireBenchmark(benchmark);
  const deleted = await pLimit(CONCURRENCY).map([...new Set(uids)], async (uid) => {
    const { data: subject } = await BenchmarkSubjectEntity.get({ benchmark, uid }).go({ consistent: true });
    if (!subject) return [];
    const isDeleted = await commitOnce([
      {
        write: deleteItem(
          BenchmarkSubjectEntity.delete({ benchmark, uid })
            .where(({ name }, { exists }) => exists(name))
            .params(),
        ),
        onConditionFailed: alreadyDeleted,
      },
      countSubjects(benchmark, -1),
      ...wordItems(subject, undefined),
      ...auditLogItems(caller, { action: "benchmarks.removeSubject", scope: benchmark, object: uid }),
    ]);
    await deletePrefix(subjectKey({ ...subject, extension: "" }));
    return isDeleted ? [uid] : [];
  });
  return { deleted: deleted.flat() };
}

async function commitOnce(items: Parameters<typeof commitTransaction>[0]): Promise<boolean> {
  try {
    await commitTransaction(items);
    return true;
  } catch (error) {
    if (error instanceof AlreadyDeleted) return false;
    throw error;
  }
}
