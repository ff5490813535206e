import * as z from "zod";
import { fillDirectory } from "#domain/directory/fill-directory.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const result = await fillDirectory();
  logger.info("directory completed", result);
  return result;
});
