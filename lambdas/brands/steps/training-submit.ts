import { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { submitTraining } from "#domain/brands/training/submit-training.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandTrainingJob, submitTraining);
