import { type BenchmarkShare, BenchmarkShareEntity } from "#domain/benchmarks/share.entity.ts";
import type { FrozenTemplate } from "./read-frozen.ts";

type Wanted = { readonly model: string; readonly build: string };

/** Stored shares and failures of the subjects of a template under one model, by subject; failures only of this build. */
export async function readShares(
  { uid, slot }: Pick<FrozenTemplate, "uid" | "slot">,
  { model, build }: Wanted,
): Promise<ReadonlyMap<string, BenchmarkShare>> {
  const { data } = await BenchmarkShareEntity.query.byTemplate({ template: uid, slot }).go({ pages: "all", consistent: true });
  const known = data.filter(
    (row) => row.slot === slot && row.model === model && (row.share !== undefined || row.build === build),
  );
  return new Map(known.map((row) => [row.subject, row]));
}
