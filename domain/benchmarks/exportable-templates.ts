import { listFiles } from "#adapters/storage.ts";
import { BenchmarkEntity } from "./benchmark.entity.ts";
import { benchmarkFolder, templateKey } from "./files.ts";
import { templatesOfBenchmark } from "./staff/list-templates.ts";
import type { BenchmarkTemplate } from "./template.entity.ts";

/** A template for export: its row, and the key and size in bytes of its uploaded image. */
export type ExportableTemplate = { readonly template: BenchmarkTemplate; readonly key: string; readonly size: number };

/** The templates of a benchmark by their number. */
export async function exportableTemplates(benchmark: string): Promise<readonly ExportableTemplate[]> {
  const [{ data: owner }, sizes] = await Promise.all([
    BenchmarkEntity.get({ uid: benchmark }).go({ consistent: true }),
    listFiles(`${benchmarkFolder(benchmark)}templates/`),
  ]);
  const templates = owner ? await templatesOfBenchmark(owner) : [];
  return templates.map((template) => {
    const key = templateKey(template);
    // A missing file counts as 0 bytes here; reading it reports the error.
    return { template, key, size: sizes.get(key) ?? 0 };
  });
}
