import { isDeepStrictEqual } from "node:util";
import type { BenchmarkTemplate as TemplateResponse } from "#contracts/staff/benchmark-templates.ts";
import { type BenchmarkTemplate, BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { withKnownCategories } from "#domain/benchmarks/with-known-categories.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { chosenCategories } from "./change-categories.ts";
import { assertCorners } from "./corners.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toTemplate } from "./to-response.ts";

type Key = Pick<BenchmarkTemplate, "benchmark" | "uid">;
type Changes = { readonly [Name in "coordinates" | "categories"]?: BenchmarkTemplate[Name] | undefined };

/** Changes categories or corners of a template. With other corners it is measured again. */
export async function editTemplate(caller: Caller, { benchmark, uid }: Key, changes: Changes): Promise<TemplateResponse> {
  const { categories_templates } = await requireBenchmark(benchmark);
  const { data } = await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true });
  if (!data) throw new AppError("benchmark.template_not_found");
  const template = withKnownCategories(categories_templates, data);
  const { coordinates, categories } = changes;
  if (coordinates) assertCorners(coordinates, { width: template.originalWidth, height: template.originalHeight });
  const changed = {
    ...(coordinates &&
      !isDeepStrictEqual(coordinates, template.coordinates) && {
        coordinates,
        status: "ready" as const,
        round: template.round + 1,
        usage: 0,
      }),
    ...(categories && { categories: chosenCategories(categories_templates, categories) }),
  };
  if (Object.keys(changed).length === 0) return toTemplate(template);
  await commitTransaction([
    {
      write: update(BenchmarkTemplateEntity.patch({ benchmark, uid }).set(changed).params()),
      onConditionFailed: "benchmark.template_not_found",
    },
    ...auditLogItems(caller, { action: "benchmarks.edit_template", scope: benchmark, object: uid }),
  ]);
  return toTemplate({ ...template, ...changed });
}
