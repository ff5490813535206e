import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { purgeBenchmark } from "#domain/benchmarks/purge-benchmark.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.benchmarkPurges, ({ object }) => purgeBenchmark(object));
