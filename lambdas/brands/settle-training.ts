import * as z from "zod";
import { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { failTraining } from "#domain/brands/training/fail-training.ts";
import { step } from "#lambdas/kit/step.ts";

/** An execution that failed, timed out or was stopped manually, with or without its last step. */
const FailedExecution = z.object({
  detail: z.object({ input: z.string().transform((input) => BrandTrainingJob.parse(JSON.parse(input))) }),
});

export const handler = step(FailedExecution, ({ detail }) => failTraining(detail.input));
