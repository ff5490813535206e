import pLimit from "p-limit";
import { deletePrefix } from "#adapters/storage.ts";
import { BenchmarkEntity } from "./benchmark.entity.ts";
import { benchmarkFolder } from "./files.ts";
import { BenchmarkSubjectEntity } from "./subject.entity.ts";
import { SubjectWordEntity } from "./subject-word.entity.ts";
import { BenchmarkTemplateEntity } from "./template.entity.ts";
import { BenchmarkVersionEntity } from "./version.entity.ts";

const CONCURRENCY = 25;

/**
 * Deletes the files and rows of a deleted benchmark; shares expire. Resumes after an interruption. Does nothing for other
 * benchmarks.
 */
export async function purgeBenchmark(benchmark: string): Promise<void> {
  const { data: deleted } = await BenchmarkEntity.get({ uid: benchmark }).go({ consistent: true });
  if (deleted?.status !== "deleted") return;
  await deletePrefix(benchmarkFolder(benchmark));
  const all = { pages: "all" } as const;
  const limited = pLimit(CONCURRENCY);
  const [words, subjects, templates, versions] = await Promise.all([
    SubjectWordEntity.query.byWord({ benchmark }).go(all),
    BenchmarkSubjectEntity.query.byBenchmark({ benchmark }).go(all),
    BenchmarkTemplateEntity.query.byBenchmark({ benchmark }).go(all),
    BenchmarkVersionEntity.query.byBenchmark({ benchmark }).go(all),
  ]);
  await limited.map(words.data, (row) => SubjectWordEntity.delete(row).go());
  await limited.map(subjects.data, (row) => BenchmarkSubjectEntity.delete(row).go());
  await limited.map(templates.data, (row) => BenchmarkTemplateEntity.delete(row).go());
  await limited.map(versions.data, (row) => BenchmarkVersionEntity.delete(row).go());
}
