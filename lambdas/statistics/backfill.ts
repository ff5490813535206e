import * as z from "zod";
import { backfillUsage } from "#domain/statistics/backfill-usage.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const result = await backfillUsage();
  logger.info("statistics completed", result);
  return result;
});
