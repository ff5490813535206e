import pLimit from "p-limit";
import { deletePrefix } from "#adapters/storage.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { subjectKey, templateKey } from "#domain/benchmarks/files.ts";
import { BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { countSubjects, wordItems } from "./subject-items.ts";

const CONCURRENCY = 5;
/**
 * Rows in one transaction, which has at most 100 items: a row, its audit log entries, and up to 20 words of a subject. All rows are
 * counted in one item, so transactions at the same time would conflict.
 */
const ROWS = { templates: 25, subjects: 4 } as const;
const deletedMeanwhile = () => new ConflictError();

/** Deletes templates with their files. Built versions have their own copies. Templates that do not exist are skipped. */
export async function removeTemplates(
  caller: Caller,
  benchmark: string,
  uids: readonly string[],
): Promise<{ deleted: string[] }> {
  await requireBenchmark(benchmark);
  return removeRows(uids, {
    rows: ROWS.templates,
    find: async (uid) => (await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true })).data,
    itemsOf: ({ uid }) => [
      {
        write: deleteItem(
          BenchmarkTemplateEntity.delete({ benchmark, uid })
            .where(({ number }, { exists }) => exists(number))
            .params(),
        ),
        onConditionFailed: deletedMeanwhile,
      },
      ...auditLogItems(caller, { action: "benchmarks.remove_template", scope: benchmark, object: uid }),
    ],
    count: (more) => ({
      write: update(BenchmarkEntity.patch({ uid: benchmark }).add({ templates: more }).params()),
      onConditionFailed: "benchmark.not_found",
    }),
    prefixOf: (template) => templateKey({ ...template, extension: "" }),
  });
}

/** Deletes subjects with their files. Subjects that do not exist are skipped. */
export async function removeSubjects(caller: Caller, benchmark: string, uids: readonly string[]): Promise<{ deleted: string[] }> {
  await requireBenchmark(benchmark);
  return removeRows(uids, {
    rows: ROWS.subjects,
    find: async (uid) => (await BenchmarkSubjectEntity.get({ benchmark, uid }).go({ consistent: true })).data,
    itemsOf: (subject) => [
      {
        write: deleteItem(
          BenchmarkSubjectEntity.delete({ benchmark, uid: subject.uid })
            .where(({ name }, { exists }) => exists(name))
            .params(),
        ),
        onConditionFailed: deletedMeanwhile,
      },
      ...wordItems(subject, undefined),
      ...auditLogItems(caller, { action: "benchmarks.remove_subject", scope: benchmark, object: subject.uid }),
    ],
    count: (more) => countSubjects(benchmark, more),
    prefixOf: (subject) => subjectKey({ ...subject, extension: "" }),
  });
}

type Removal<Row> = {
  /** Rows to delete in one transaction. */
  readonly rows: number;
  readonly find: (uid: string) => Promise<Row | null>;
  readonly itemsOf: (row: Row) => readonly TransactionItem[];
  readonly count: (more: number) => TransactionItem;
  readonly prefixOf: (row: Row) => string;
};

async function removeRows<Row extends { readonly uid: string }>(
  uids: readonly string[],
  { rows: size, find, itemsOf, count, prefixOf }: Removal<Row>,
): Promise<{ deleted: string[] }> {
  const limit = pLimit(CONCURRENCY);
  const all = [...new Set(uids)];
  const deleted: string[] = [];
  for (let at = 0; at < all.length; at += size) {
    const rows = await retryOnConflict(async () => {
      const found = (await limit.map(all.slice(at, at + size), find)).filter((row) => row !== null);
      if (found.length > 0) await commitTransaction([...found.flatMap(itemsOf), count(-found.length)]);
      return found;
    });
    await limit.map(rows, (row) => deletePrefix(prefixOf(row)));
    deleted.push(...rows.map(({ uid }) => uid));
  }
  return { deleted };
}
