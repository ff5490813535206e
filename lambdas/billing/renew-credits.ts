import { renewCredits } from "#domain/billing/credits/renew-credits.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(renewCredits);
