import { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { joinSegments } from "#domain/brands/tracking/join-segments.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandJob, joinSegments);
