import { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { failBuild } from "#domain/benchmarks/build/fail-build.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BenchmarkBuildJob, failBuild);
