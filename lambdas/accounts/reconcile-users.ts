import * as z from "zod";
import { reconcileUsers } from "#domain/accounts/reconcile-users/reconcile-users.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";

/** `mostChanges` raises the limit of one run, for an operator who has restored the table or the pool. */
const Event = z.object({ mostChanges: z.int().positive().optional() });

export const handler = step(Event, async ({ mostChanges }) => {
  const result = await reconcileUsers(mostChanges);
  logger.info("user pool reconciled", result);
  const { failed, postponed } = result;
  if (failed.length + postponed > 0) throw new Error(`${failed.length} users failed, ${postponed} changes exceed the limit`);
  return result;
});
