import { endTrials } from "#domain/accounts/end-trials.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(endTrials);
