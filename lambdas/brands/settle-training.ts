import { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { failTraining } from "#domain/brands/training/fail-training.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(BrandTrainingJob, (job) => failTraining(job));
