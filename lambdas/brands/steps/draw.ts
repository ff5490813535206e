import { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { drawBrandSegment } from "#domain/brands/tracking/draw-brand-segment.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandSegmentJob, drawBrandSegment);
