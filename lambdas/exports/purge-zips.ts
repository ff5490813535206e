import { purgeSlides } from "#domain/exports/slides/purge-slides.ts";
import { purgeZips } from "#domain/exports/zips/purge-zips.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";

export const handler = jobWithPayload({}, async () => {
  const zips = await purgeZips();
  return { purged: zips + (await purgeSlides()) };
});
