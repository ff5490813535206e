import { purgeExports } from "#domain/accounts/data-export/purge-exports.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(purgeExports);
