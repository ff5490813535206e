import { FailedBrandTraining } from "#contracts/pipelines/brand-training.ts";
import { failTraining } from "#domain/brands/training/fail-training.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(FailedBrandTraining, failTraining);
