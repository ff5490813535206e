import { putFile } from "#adapters/storage.ts";
import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import type { Benchmark } from "#domain/benchmarks/benchmark.entity.ts";
import { versionKey } from "#domain/benchmarks/files.ts";
import { BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";
import type { VersionFile } from "#domain/benchmarks/version-file.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { quantilesOf } from "#domain/scores/percentile.ts";
import { now } from "#kit/clock.ts";
import { BuildStopped, endItem, listFailure, readBuilding } from "./build-state.ts";
import { type Frozen, readFrozen } from "./read-frozen.ts";
import { readShares } from "./read-shares.ts";
import { subjectsFor } from "./subjects-for.ts";

/** Steps between the stored quantiles. */
const STEPS = 100;
/** Fewer shares have no distribution. */
const MIN_SHARES = 2;

/**
 * Makes the next version from the measured shares, not yet ready for production. Templates without enough shares are not in it. If
 * there are none with enough, the build has failed. Does nothing if the build was stopped or has ended.
 */
export async function finishBuild(job: BenchmarkBuildJob): Promise<void> {
  const benchmark = await readBuilding(job);
  if (!benchmark) return;
  const frozen = await readFrozen(job);
  const templates = await measuredTemplates(job, frozen);
  try {
    if (templates.length === 0) return await commitTransaction([endItem(job, { status: "failed" })]);
    await putFile(versionKey(job.benchmark, job.build), contentOf(benchmark, frozen, templates), "application/json");
    await commitTransaction([
      endItem(job, { status: "ready", version: frozen.version }),
      {
        write: put(
          BenchmarkVersionEntity.create({
            benchmark: job.benchmark,
            version: frozen.version,
            build: job.build,
            templates: templates.length,
            subjects: frozen.subjects.length,
            model: frozen.model,
            created: now().toISOString(),
          }).params(),
        ),
        onConditionFailed: () => new BuildStopped(),
      },
    ]);
  } catch (error) {
    if (!(error instanceof BuildStopped)) throw error;
  }
}

async function measuredTemplates(job: BenchmarkBuildJob, frozen: Frozen): Promise<VersionFile["templates"]> {
  const measured: VersionFile["templates"] = [];
  for (const template of frozen.templates) {
    const rows = await readShares(template, { model: frozen.model, build: job.build });
    const shares = subjectsFor(template, frozen).flatMap(({ uid }) => rows.get(uid)?.share ?? []);
    if (shares.length >= MIN_SHARES)
      measured.push({ uid: template.uid, file: template.file, ads: shares.length, shares: quantilesOf(shares, STEPS) });
    else
      await listFailure(job, {
        template: template.uid,
        template_name: template.file.name,
        subject: "",
        message: `Only ${shares.length} subjects could be measured.`,
      });
  }
  return measured;
}

function contentOf({ uid, kind }: Benchmark, frozen: Frozen, templates: VersionFile["templates"]): Buffer {
  const { version, model, categories_templates, categories_subjects } = frozen;
  const content: VersionFile = { benchmark: uid, version, kind, model, categories_templates, categories_subjects, templates };
  return Buffer.from(JSON.stringify(content));
}
