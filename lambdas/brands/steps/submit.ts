import { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { submitSegment } from "#domain/brands/tracking/submit-segment.ts";
import { logUnreadRivals } from "#lambdas/brands/log-unread-rivals.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandSegmentJob, async (job) => logUnreadRivals(await submitSegment(job)));
