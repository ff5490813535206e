import * as z from "zod";
import { getFile } from "#adapters/storage.ts";
import { Category } from "#contracts/benchmarks.ts";
import { TemplateFile, TemplateKind } from "#contracts/templates.ts";
import { versionKey } from "./files.ts";
import type { BenchmarkVersion } from "./version.entity.ts";

/**
 * The content of a version, which never changes: its templates with evenly spaced quantiles of the shares of attention that its
 * subjects receive in each of them under one model.
 */
export const VersionFile = z.object({
  benchmark: z.string(),
  version: z.int().min(1),
  kind: TemplateKind,
  model: z.string(),
  categories_templates: z.array(Category),
  categories_subjects: z.array(Category),
  templates: z.array(
    z.object({ uid: z.string(), file: TemplateFile, ads: z.int().min(2), shares: z.array(z.number().min(0).max(1)).min(2) }),
  ),
});
export type VersionFile = z.infer<typeof VersionFile>;

/** Reads the quantiles and templates of a version. */
export async function readVersionFile({ benchmark, build }: Pick<BenchmarkVersion, "benchmark" | "build">): Promise<VersionFile> {
  return VersionFile.parse(JSON.parse(new TextDecoder().decode(await getFile(versionKey(benchmark, build)))));
}
