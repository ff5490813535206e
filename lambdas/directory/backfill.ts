import { fillDirectory } from "#domain/directory/fill-directory.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";
import { logger } from "#lambdas/kit/logger.ts";

export const handler = jobWithPayload({}, async () => {
  const result = await fillDirectory();
  logger.info("directory completed", result);
  return result;
});
