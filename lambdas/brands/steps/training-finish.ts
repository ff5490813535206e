import { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { finishTraining } from "#domain/brands/training/finish-training.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandTrainingJob, finishTraining);
