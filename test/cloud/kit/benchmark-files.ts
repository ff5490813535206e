import { buildFolder, frozenKey, subjectKey, templateKey, thumbnailKey, versionKey } from "#domain/benchmarks/files.ts";
import type { Row } from "./stored-rules.ts";

/** Prefix of the files of all benchmarks. */
export const BENCHMARK_FILES = "benchmarks/";

/** No file without a template, a subject or a version of a benchmark, and none missing of these. */
export function* invalidBenchmarkFiles(rows: (entity: string) => Row[], files: readonly string[]): Generator<string> {
  const of = (entity: string) => rows(entity).filter(({ benchmark }) => typeof benchmark === "string");
  const image = ({ benchmark, uid, extension }: Row) => ({
    benchmark: String(benchmark),
    uid: String(uid),
    extension: String(extension),
  });
  const images = [
    ...of("template").map((row) => templateKey(image(row))),
    ...of("subject").map((row) => subjectKey(image(row))),
  ].flatMap((key) => [key, thumbnailKey(key)]);
  const builds = of("version").map(({ benchmark, build }) => [String(benchmark), String(build)] as const);
  const needed = [...images, ...builds.flatMap((build) => [frozenKey(...build), versionKey(...build)])];
  const stored = new Set(files);
  for (const key of needed) if (!stored.has(key)) yield `${key} of a benchmark is missing`;
  const known = new Set(needed);
  const folders = builds.map((build) => buildFolder(...build));
  for (const key of files)
    if (key.startsWith(BENCHMARK_FILES) && !known.has(key) && !folders.some((folder) => key.startsWith(folder)))
      yield `${key} belongs to no benchmark`;
}
