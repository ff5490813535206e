import { purgeDemos } from "#domain/demo/purge-demos.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(purgeDemos);
