import * as z from "zod";
import { purgeBenchmark } from "#domain/benchmarks/purge-benchmark.ts";
import { step } from "#lambdas/kit/step.ts";

/** Event: a benchmark was deleted. */
const Removed = z.object({ detail: z.object({ object: z.string() }) });

export const handler = step(Removed, ({ detail }) => purgeBenchmark(detail.object));
