import { publicJobs } from "#contracts/public/jobs.ts";
import { cancelJob } from "#domain/workflows/jobs/cancel-job.ts";
import { listJobs } from "#domain/workflows/jobs/list-jobs.ts";
import { readJob } from "#domain/workflows/jobs/read-job.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("jobs", publicJobs, {
  list: ({ caller, query }) => listJobs(caller, query),
  read: ({ caller, params }) => readJob(caller, params.uid),
  cancel: ({ caller, params }) => cancelJob(caller, params.uid),
});
