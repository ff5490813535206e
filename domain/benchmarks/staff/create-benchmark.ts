import type { Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { BenchmarkEntity, LISTED } from "#domain/benchmarks/benchmark.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toBenchmark } from "./to-response.ts";

/** Creates an empty benchmark, which only staff can use. */
export async function createBenchmark(
  caller: Caller,
  { name, kind }: { readonly name: string; readonly kind: TemplateKind },
): Promise<BenchmarkResponse> {
  const uid = newId("bm");
  const created = now().toISOString();
  await commitTransaction([
    { write: put(BenchmarkEntity.create({ uid, name, kind, created, last_update: created, listed: LISTED }).params()) },
    ...auditLogItems(caller, { action: "benchmarks.create", scope: uid, object: uid }),
  ]);
  return toBenchmark(await requireBenchmark(uid));
}
