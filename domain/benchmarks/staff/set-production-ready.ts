import { BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { requireBenchmark } from "./require-benchmark.ts";

/** Offers a version to customers, or withdraws it. They get the newest version that is offered. */
export async function setProductionReady(
  caller: Caller,
  { uid, version }: { readonly uid: string; readonly version: number },
  isReady: boolean,
): Promise<{ message: string }> {
  await requireBenchmark(uid);
  await commitTransaction([
    {
      write: update(BenchmarkVersionEntity.patch({ benchmark: uid, version }).set({ production_ready: isReady }).params()),
      onConditionFailed: "benchmark.version_not_found",
    },
    ...auditLogItems(caller, {
      action: `benchmarks.${isReady ? "offerVersion" : "withdrawVersion"}`,
      scope: uid,
      object: `${uid}/${version}`,
    }),
  ]);
  return { message: `Version ${version} is ${isReady ? "now" : "no longer"} ready for production.` };
}
