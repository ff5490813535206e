import { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { findWords } from "#domain/brands/tracking/find-words.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandSegmentJob, findWords);
