import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { requireBenchmark } from "./require-benchmark.ts";

/**
 * Deletes a benchmark: it disappears immediately, a build ends, and the purge deletes its rows and files. Requires the typed name
 * (`confirmation.wrong`).
 */
export async function removeBenchmark(caller: Caller, uid: string, confirmation: string): Promise<{ deleted: string }> {
  assertConfirmation(confirmation, (await requireBenchmark(uid)).name);
  await commitTransaction([
    {
      write: update(
        BenchmarkEntity.patch({ uid })
          .set({ status: "deleted" })
          .remove(["build", "listed"])
          .where(({ status }, { ne }) => ne(status, "deleted"))
          .params(),
      ),
      onConditionFailed: "benchmark.not_found",
    },
    ...auditLogItems(caller, { action: "benchmarks.remove", scope: uid, object: uid }),
    publishEvent({ type: "benchmark.removed", scope: uid, object: uid }),
  ]);
  return { deleted: uid };
}
