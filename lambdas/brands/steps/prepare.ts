import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { prepare } from "#domain/brands/tracking/prepare.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, prepare);
