import { putFile } from "#adapters/storage.ts";
import type { BenchmarkTemplate as TemplateResponse } from "#contracts/staff/benchmark-templates.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { templateKey, thumbnailKey } from "#domain/benchmarks/files.ts";
import { type BenchmarkTemplate, BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { chosenCategories } from "./change-categories.ts";
import { assertCorners } from "./corners.ts";
import { openImage } from "./open-image.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toTemplate } from "./to-response.ts";
import { assertRoomForTemplate } from "./uploads.ts";

type NewTemplate = Pick<BenchmarkTemplate, "benchmark" | "uid" | "name" | "extension" | "coordinates" | "categories">;

/** Adds a template whose image is uploaded. Adding it again returns the existing one. */
export async function addTemplate(caller: Caller, given: NewTemplate): Promise<TemplateResponse> {
  const categories = chosenCategories((await requireBenchmark(given.benchmark)).categories_templates, given.categories);
  const key = templateKey(given);
  const { width, height, thumbnail } = await openImage(key);
  assertCorners(given.coordinates, { width, height });
  await putFile(thumbnailKey(key), thumbnail, "image/jpeg");
  const { benchmark, uid } = given;
  const template = { ...given, categories, originalWidth: width, originalHeight: height, created: now().toISOString() };
  return retryOnConflict(async () => {
    const { data: existing } = await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true });
    if (existing) return toTemplate(existing);
    const found = await requireBenchmark(benchmark);
    assertRoomForTemplate(found);
    const number = found.last_number + 1;
    await commitTransaction([
      {
        write: put(BenchmarkTemplateEntity.create({ ...template, number }).params()),
        onConditionFailed: () => new ConflictError(),
      },
      {
        write: update(
          BenchmarkEntity.patch({ uid: benchmark })
            .set({ last_number: number })
            .add({ templates: 1 })
            .where(({ last_number, status }, { eq, ne }) => `${eq(last_number, found.last_number)} AND ${ne(status, "deleted")}`)
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
      ...auditLogItems(caller, { action: "benchmarks.add_template", scope: benchmark, object: uid }),
    ]);
    return toTemplate({ ...template, number, status: "ready", round: 1, usage: 0 });
  });
}
