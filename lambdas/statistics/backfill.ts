import * as z from "zod";
import { backfillStatistics } from "#domain/statistics/backfill-statistics.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const result = await backfillStatistics();
  logger.info("statistics completed", result);
  return result;
});
