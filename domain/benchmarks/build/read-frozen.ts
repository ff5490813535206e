import * as z from "zod";
import { getFile } from "#adapters/storage.ts";
import { Category } from "#contracts/benchmarks.ts";
import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { TemplateFile } from "#contracts/templates.ts";
import { frozenKey } from "#domain/benchmarks/files.ts";

const chosen = z.record(z.string(), z.string());

/**
 * A template of a build: `file.corners` is the part of the slot that ads fill, and `slot` names that part and the round. `linked`
 * are the categories in which subjects must have the same value.
 */
const FrozenTemplate = z.object({
  uid: z.string(),
  slot: z.string(),
  categories: chosen,
  linked: z.array(z.string()),
  file: TemplateFile,
});
export type FrozenTemplate = z.infer<typeof FrozenTemplate>;
const FrozenSubject = z.object({ uid: z.string(), name: z.string(), extension: z.string(), categories: chosen });
export type FrozenSubject = z.infer<typeof FrozenSubject>;

/** Input of a build. */
const Frozen = z.object({
  version: z.int().min(1),
  model: z.string(),
  categories_templates: z.array(Category),
  categories_subjects: z.array(Category),
  templates: z.array(FrozenTemplate),
  subjects: z.array(FrozenSubject),
});
export type Frozen = z.infer<typeof Frozen>;

/** Reads what a build works on, as it was when the build began. */
export async function readFrozen({ benchmark, build }: BenchmarkBuildJob): Promise<Frozen> {
  return Frozen.parse(JSON.parse(new TextDecoder().decode(await getFile(frozenKey(benchmark, build)))));
}
