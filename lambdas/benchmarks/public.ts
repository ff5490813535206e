import { publicBenchmarks } from "#contracts/public/benchmarks.ts";
import { listUsableBenchmarks } from "#domain/benchmarks/use/usable-benchmarks.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("benchmarks", publicBenchmarks, {
  list: ({ caller }) => listUsableBenchmarks(caller),
});
