import * as z from "zod";
import { purgeSlides } from "#domain/exports/slides/purge-slides.ts";
import { purgeZips } from "#domain/exports/zips/purge-zips.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const zips = await purgeZips();
  return { purged: zips + (await purgeSlides()) };
});
