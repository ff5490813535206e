import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { track } from "#domain/brands/tracking/track.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, track);
