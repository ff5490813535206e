import { MeasureJob } from "#contracts/pipelines/benchmark-build.ts";
import { measureTemplate } from "#domain/benchmarks/build/measure-template.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(MeasureJob, measureTemplate);
