import * as z from "zod";
import { checkInvariants } from "#domain/journeys/invariants/check-invariants.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(z.unknown(), async () => {
  const result = await checkInvariants((violation) => logger.error("invariant violated", { violation }));
  logger.info("invariants checked", result);
  if (result.violations > 0) throw new Error(`${result.violations} invariants are violated`);
  return result;
});
