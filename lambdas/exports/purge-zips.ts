import * as z from "zod";
import { purgeZips } from "#domain/exports/purge-zips.ts";
import { purgeSlides } from "#domain/exports/slides/purge-slides.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const { purged } = await purgeZips();
  return { purged: purged + (await purgeSlides()) };
});
