import { startBenchmarkBuild } from "#adapters/pipelines/benchmark-build.ts";
import { MIN_SUBJECTS } from "#contracts/staff/benchmark-subjects.ts";
import type { Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toBenchmark } from "./to-response.ts";

/**
 * Requests the next version. `benchmark.not_ready` unless the status is ready, so that of several requests one starts a build, and
 * `benchmark.empty` without templates or with fewer than two subjects. If the build cannot be started it is recovered after an
 * hour.
 */
export async function buildBenchmark(caller: Caller, uid: string): Promise<BenchmarkResponse> {
  const { templates, subjects } = await requireBenchmark(uid);
  if (templates === 0 || subjects < MIN_SUBJECTS) throw new AppError("benchmark.empty");
  const build = newId("bd");
  await commitTransaction([
    {
      write: update(
        BenchmarkEntity.patch({ uid })
          .set({ status: "requested", build, failed: [], last_update: now().toISOString() })
          .where(({ status }, { eq }) => eq(status, "ready"))
          .params(),
      ),
      onConditionFailed: "benchmark.not_ready",
    },
    ...auditLogItems(caller, { action: "benchmarks.build", scope: uid, object: uid }),
  ]);
  await startBenchmarkBuild({ benchmark: uid, build });
  return toBenchmark(await requireBenchmark(uid));
}
