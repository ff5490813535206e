import { publicJobs } from "#contracts/public/jobs.ts";
import { cancelJob } from "#domain/journeys/jobs/cancel-job.ts";
import { listJobs } from "#domain/journeys/jobs/list-jobs.ts";
import { readJob } from "#domain/journeys/jobs/read-job.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("jobs", publicJobs, {
  list: ({ caller, query }) => listJobs(caller, query),
  read: ({ caller, params }) => readJob(caller, params.uid),
  cancel: ({ caller, params }) => cancelJob(caller, params.uid),
});
