import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("BENCHMARK_BUILD_MACHINE_ARN");

/** Starts a build. Idempotent per build. */
export const startBenchmarkBuild = (job: BenchmarkBuildJob): Promise<void> => start(machine, job.build, job);
