import { backfillStatistics } from "#domain/statistics/backfill-statistics.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";
import { logger } from "#lambdas/kit/logger.ts";

export const handler = jobWithPayload({}, async () => {
  const result = await backfillStatistics();
  logger.info("statistics completed", result);
  return result;
});
