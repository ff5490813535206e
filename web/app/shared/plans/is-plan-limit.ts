import type { ErrorCode } from "#contracts/kit/errors.ts";
import { ApiError } from "#web/kit/api/api-error.ts";

const PLAN_LIMITS: ReadonlySet<string> = new Set<ErrorCode>([
  "audit.trial_limit",
  "billing.no_image_credits",
  "billing.no_subscription",
  "billing.no_video_credits",
  "billing.trial_ended",
  "copilot.trial_limit",
  "report.one_per_trial",
]);

/** Whether a request failed because of the plan, so that trying again does not help and another plan does. */
export const isPlanLimit = (problem: unknown): boolean => problem instanceof ApiError && PLAN_LIMITS.has(problem.code);
