import type { MeasureJob } from "#contracts/pipelines/benchmark-build.ts";
import { BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { commitIf, commitTransaction, update } from "#domain/kit/transaction.ts";
import { BuildStopped, listFailure, progressItem, readBuilding } from "./build-state.ts";

/** Counts the template as measured, once per build. A template that has been deleted is only counted. */
export async function finishTemplate(job: MeasureJob, usage: number): Promise<void> {
  const { benchmark, template: uid, build } = job;
  const { data } = await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true });
  if (data?.built === build) return;
  const progress = progressItem(job, { remaining_templates: -1 });
  const counted = BenchmarkTemplateEntity.patch({ benchmark, uid })
    .set({ status: "done", built: build, usage })
    .where(({ built }, { ne, notExists }) => `${notExists(built)} OR ${ne(built, build)}`);
  if (data) await commitIf(update(counted.params()), [progress]);
  else await commitTransaction([progress]);
}

/** Records that all attempts to measure a template failed. The others continue. */
export async function failTemplate(job: MeasureJob): Promise<void> {
  if (!(await readBuilding(job))) return;
  const { benchmark, template: uid } = job;
  const { data } = await BenchmarkTemplateEntity.get({ benchmark, uid }).go({ consistent: true });
  const template = { template: uid, ...(data && { template_name: data.name }) };
  await listFailure(job, { ...template, subject: "", message: "This template could not be measured." });
  await finishTemplate(job, 0).catch((error: unknown) => {
    if (!(error instanceof BuildStopped)) throw error;
  });
}
