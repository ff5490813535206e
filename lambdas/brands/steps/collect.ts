import { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { collectLogos } from "#domain/brands/tracking/collect-logos.ts";
import { logUnreadRivals } from "#lambdas/brands/log-unread-rivals.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(BrandSegmentJob, async (job) => logUnreadRivals(await collectLogos(job)));
