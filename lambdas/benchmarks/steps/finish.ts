import { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { finishBuild } from "#domain/benchmarks/build/finish-build.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BenchmarkBuildJob, finishBuild);
