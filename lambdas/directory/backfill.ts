import { backfillDirectory } from "#domain/directory/backfill-directory.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";
import { logger } from "#lambdas/kit/logger.ts";

export const handler = jobWithPayload({}, async () => {
  const result = await backfillDirectory();
  logger.info("directory completed", result);
  return result;
});
