import pLimit from "p-limit";
import { deletePrefix } from "#adapters/storage.ts";
import type { Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { buildFolder } from "#domain/benchmarks/files.ts";
import { BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { templatesOfBenchmark } from "./list-templates.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { isBuilding, toBenchmark } from "./to-response.ts";

const CONCURRENCY = 10;

/**
 * Stops a build that runs, sets the counters to 0, empties the list of failures, and makes the benchmark ready. Measured shares
 * remain, so the next build continues with them.
 */
export async function resetRemaining(caller: Caller, uid: string): Promise<BenchmarkResponse> {
  await retryOnConflict(async () => stopBuild(caller, await requireBenchmark(uid), "resetRemaining"));
  return toBenchmark(await requireBenchmark(uid));
}

/** Ends the build of a benchmark as it was read; `ConflictError` if it has changed since. */
export async function stopBuild(caller: Caller, { uid, build, last_update: seen }: Benchmark, action: string): Promise<void> {
  const reset = { remaining_clarity: 0, remaining_attention: 0, remaining_templates: 0, failed: [] };
  await commitTransaction([
    {
      write: update(
        BenchmarkEntity.patch({ uid })
          .set({ ...reset, status: "ready", last_update: now().toISOString() })
          .remove(["build"])
          .where(({ last_update, status }, { eq, ne }) => `${eq(last_update, seen)} AND ${ne(status, "deleted")}`)
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...auditLogItems(caller, { action: `benchmarks.${action}`, scope: uid, object: uid }),
  ]);
  if (build) await deletePrefix(buildFolder(uid, build));
}

/** Sets all measured templates back to ready, so that the next build measures them again. */
export async function resetTemplates(caller: Caller, uid: string): Promise<{ reset: number; message: string }> {
  const benchmark = await requireBenchmark(uid);
  if (isBuilding(benchmark)) throw new AppError("benchmark.building");
  const done = (await templatesOfBenchmark(benchmark)).filter(({ status }) => status === "done");
  await commitTransaction(auditLogItems(caller, { action: "benchmarks.reset_templates", scope: uid, object: uid }));
  await pLimit(CONCURRENCY).map(done, ({ uid: template, round }) =>
    BenchmarkTemplateEntity.patch({ benchmark: uid, uid: template })
      .set({ status: "ready", round: round + 1 })
      .go(),
  );
  return { reset: done.length, message: `Reset ${done.length} templates to ready status` };
}
