import { purgeSlides } from "#domain/exports/slides/purge-slides.ts";
import { purgeZips } from "#domain/exports/zips/purge-zips.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(async () => {
  const [zips, slides] = [await purgeZips(), await purgeSlides()];
  return { purged: zips.purged + slides.purged, failed: [...zips.failed, ...slides.failed] };
});
