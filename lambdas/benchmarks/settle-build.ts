import { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { failBuild } from "#domain/benchmarks/build/fail-build.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(BenchmarkBuildJob, (job) => failBuild(job));
