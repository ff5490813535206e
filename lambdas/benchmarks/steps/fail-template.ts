import { MeasureJob } from "#contracts/pipelines/benchmark-build.ts";
import { failTemplate } from "#domain/benchmarks/build/finish-template.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(MeasureJob, failTemplate);
