import * as z from "zod";
import { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { failBuild } from "#domain/benchmarks/build/fail-build.ts";
import { step } from "#lambdas/kit/step.ts";

/** An execution that failed, timed out or was stopped manually, with or without its last step. */
const FailedExecution = z.object({
  detail: z.object({ input: z.string().transform((input) => BenchmarkBuildJob.parse(JSON.parse(input))) }),
});

export const handler = step(FailedExecution, ({ detail }) => failBuild(detail.input));
