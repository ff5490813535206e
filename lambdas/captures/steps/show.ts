import { ShowJob } from "#contracts/pipelines/capture.ts";
import { showSearch } from "#domain/captures/search/show-search.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(ShowJob, ({ job, captured }) => showSearch(job.uid, captured));
