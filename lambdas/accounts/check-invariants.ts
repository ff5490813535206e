import { checkInvariants } from "#domain/workflows/invariants/check-invariants.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";
import { logger } from "#lambdas/kit/logger.ts";

export const handler = jobWithPayload({}, async () => {
  const result = await checkInvariants((violation) => logger.error("invariant violated", { violation }));
  logger.info("invariants checked", result);
  if (result.violations > 0) throw new Error(`${result.violations} invariants are violated`);
  return result;
});
