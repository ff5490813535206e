import { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { collectLogos } from "#domain/brands/tracking/collect-logos.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandSegmentJob, collectLogos);
