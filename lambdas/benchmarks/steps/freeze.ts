import { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { freezeBuild } from "#domain/benchmarks/build/freeze-build.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BenchmarkBuildJob, freezeBuild);
