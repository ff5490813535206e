import { allBenchmarks } from "#domain/benchmarks/all-benchmarks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS } from "#kit/time.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { stopBuild } from "./reset.ts";
import { isBuilding } from "./to-response.ts";

/** A build without progress for longer than this is stuck. */
const STUCK_MS = HOUR_SECONDS * 1000;

type Recovered = { success: boolean; error: string | null; totalChecked: number; recoveredBenchmarks: string[] };

/** Makes benchmarks ready whose build made no progress for over an hour. Counts those that are being built as checked. */
export async function recoverStuckBenchmarks(caller: Caller): Promise<Recovered> {
  const building = (await allBenchmarks()).filter(isBuilding);
  const recoveredBenchmarks: string[] = [];
  for (const { uid } of building) {
    const benchmark = await requireBenchmark(uid);
    const age = now().getTime() - Date.parse(benchmark.last_update);
    if (!isBuilding(benchmark) || age <= STUCK_MS) continue;
    try {
      await stopBuild(caller, benchmark, "recover");
      recoveredBenchmarks.push(uid);
    } catch (error) {
      // It made progress in between.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return { success: true, error: null, totalChecked: building.length, recoveredBenchmarks };
}
