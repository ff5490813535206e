import { CompleteSearchJob } from "#contracts/pipelines/capture.ts";
import { completeSearch } from "#domain/captures/search/complete-search.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(CompleteSearchJob, ({ job, captured }) => completeSearch(job.uid, captured));
