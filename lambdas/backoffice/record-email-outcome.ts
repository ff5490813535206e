import { recordEmailOutcome } from "#domain/workflows/record-email-outcome.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEmailReport } from "#lambdas/kit/on-email-report.ts";

export const handler = onEmailReport(async (id, outcome) => {
  const state = await recordEmailOutcome(id, outcome);
  logger.info("email outcome", { email: id, state });
  return { state };
});
