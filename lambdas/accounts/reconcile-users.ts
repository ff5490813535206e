import * as z from "zod";
import { reconcileUsers } from "#domain/accounts/reconcile-users/reconcile-users.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";
import { logger } from "#lambdas/kit/logger.ts";

/** `maxChanges` raises the limit of one run, for an operator who has restored the table or the pool. */
const fields = { maxChanges: z.int().positive().optional() };

export const handler = jobWithPayload(fields, async ({ maxChanges }) => {
  const result = await reconcileUsers(maxChanges);
  logger.info("user pool reconciled", result);
  const { failed, postponed } = result;
  if (failed.length + postponed > 0) throw new Error(`${failed.length} users failed, ${postponed} changes exceed the limit`);
  return result;
});
