import { BenchmarkSubjectEntity } from "#domain/benchmarks/subject.entity.ts";
import { BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { removeSubjects, removeTemplates } from "./remove-content.ts";
import { requireBenchmark } from "./require-benchmark.ts";

/** Deleted in one call, which ends well within the gateway's 29 seconds. */
const PAGE_SIZE = 100;

type Chosen = { readonly of: "templates" | "subjects"; readonly confirmation: string };

/**
 * Deletes up to 100 templates or subjects of a benchmark, and says how many are left. Requires the benchmark's typed name
 * (`confirmation.wrong`).
 */
export async function removeAll(
  caller: Caller,
  uid: string,
  { of, confirmation }: Chosen,
): Promise<{ deleted: number; left: number }> {
  const benchmark = await requireBenchmark(uid);
  assertConfirmation(confirmation, benchmark.name);
  const page = { limit: PAGE_SIZE, attributes: ["uid" as const], consistent: true };
  const { data, cursor } =
    of === "templates"
      ? await BenchmarkTemplateEntity.query.byBenchmark({ benchmark: uid }).go(page)
      : await BenchmarkSubjectEntity.query.byBenchmark({ benchmark: uid }).go(page);
  const remove = of === "templates" ? removeTemplates : removeSubjects;
  const { deleted } = await remove(
    caller,
    uid,
    data.map((row) => row.uid),
  );
  return { deleted: deleted.length, left: cursor === null ? 0 : (await requireBenchmark(uid))[of] };
}
