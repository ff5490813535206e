import { benchmarks } from "#contracts/benchmarks.ts";
import { listUsableBenchmarks } from "#domain/benchmarks/use/usable-benchmarks.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("benchmarks", benchmarks, {
  available: ({ caller }) => listUsableBenchmarks(caller),
});
