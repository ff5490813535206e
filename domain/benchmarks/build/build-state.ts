import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { type Benchmark, BenchmarkEntity, type Failure } from "#domain/benchmarks/benchmark.entity.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";

/** Failures that a benchmark lists; further ones are only counted by the missing subjects. */
const MAX_FAILURES = 100;

/** Thrown when the build was stopped, or its benchmark deleted: there is nothing left to do. */
export class BuildStopped extends Error {}

/** The benchmark of a build; undefined if the build was stopped, has ended, or the benchmark is deleted. */
export async function readBuilding({ benchmark: uid, build }: BenchmarkBuildJob): Promise<Benchmark | undefined> {
  const { data } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  return data && data.build === build && data.status !== "deleted" ? data : undefined;
}

type Progress = { readonly remaining_attention?: number; readonly remaining_templates?: number };

/**
 * The transaction item that records progress, in the transaction of the result; it throws BuildStopped if the build was stopped.
 */
export const progressItem = ({ benchmark: uid, build }: BenchmarkBuildJob, progress: Progress): TransactionItem => ({
  write: update(
    BenchmarkEntity.patch({ uid })
      .add(progress)
      .set({ last_update: now().toISOString() })
      .where((item, { eq }) => eq(item.build, build))
      .params(),
  ),
  onConditionFailed: () => new BuildStopped(),
});

/** Adds a failure to the list of the benchmark, unless the list is full or the build was stopped. */
export async function listFailure({ benchmark: uid, build }: BenchmarkBuildJob, failure: Failure): Promise<void> {
  await conditionHolds(
    BenchmarkEntity.patch({ uid })
      .append({ failed: [failure] })
      .where(
        (item, { eq, size, value }) =>
          `${eq(item.build, build)} AND ${size(item.failed)} < ${value(item.failed, MAX_FAILURES as never)}`,
      )
      .go(),
  );
}

/** The transaction item that ends a build; it throws BuildStopped if the build was stopped. */
export const endItem = (
  { benchmark: uid, build }: BenchmarkBuildJob,
  outcome: { status: "ready" | "failed"; version?: number },
): TransactionItem => ({
  write: update(
    BenchmarkEntity.patch({ uid })
      .set({ ...outcome, remaining_attention: 0, remaining_templates: 0, remaining_clarity: 0, last_update: now().toISOString() })
      .remove(["build"])
      .where((item, { eq }) => eq(item.build, build))
      .params(),
  ),
  onConditionFailed: () => new BuildStopped(),
});
