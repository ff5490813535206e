import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { requireBenchmark } from "./require-benchmark.ts";

type Settings = Partial<
  Pick<Benchmark, "name" | "access" | "access_restricted" | "categories_templates" | "categories_subjects" | "categories_linked">
>;

/**
 * Changes the settings of a benchmark that is not being built (`benchmark.building`), and records it in the audit log.
 * @param change the new settings, from the current ones; repeated if they have changed since
 */
export const changeBenchmark = (
  caller: Caller,
  uid: string,
  action: string,
  change: (current: Benchmark) => Settings,
): Promise<Benchmark> =>
  retryOnConflict(async () => {
    const current = await requireBenchmark(uid);
    if (current.status === "requested" || current.status === "processing") throw new AppError("benchmark.building");
    const settings = { ...change(current), revision: current.revision + 1, last_update: now().toISOString() };
    await commitTransaction([
      {
        write: update(
          BenchmarkEntity.patch({ uid })
            .set(settings)
            .where(({ revision, status }, { eq }) => `${eq(revision, current.revision)} AND ${eq(status, current.status)}`)
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
      ...auditLogItems(caller, { action: `benchmarks.${action}`, scope: uid, object: uid }),
    ]);
    return { ...current, ...settings };
  });
