import { giveUpAbandoned } from "#domain/exports/give-up-abandoned.ts";
import { purgeSlides } from "#domain/exports/slides/purge-slides.ts";
import { purgeZips } from "#domain/exports/zips/purge-zips.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(async () => {
  const [zips, slides] = [await purgeZips(), await purgeSlides()];
  const stuck = await giveUpAbandoned();
  return { purged: zips.purged + slides.purged, failed: [...zips.failed, ...slides.failed, ...stuck] };
});
