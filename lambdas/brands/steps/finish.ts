import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { finishTracking } from "#domain/brands/requests/finish-tracking.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, finishTracking);
