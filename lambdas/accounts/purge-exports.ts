import { purgeExports } from "#domain/accounts/data-export/purge-exports.ts";
import { jobWithPayload } from "#lambdas/kit/job.ts";

export const handler = jobWithPayload({}, async () => purgeExports());
