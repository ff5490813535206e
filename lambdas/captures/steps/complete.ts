import { CompleteJob } from "#contracts/pipelines/capture.ts";
import { completeScreenshot } from "#domain/captures/screenshots/finish-screenshot.ts";
import { completeSearch } from "#domain/captures/search/complete-search.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(CompleteJob, (done) =>
  "mock" in done.captured ? completeSearch(done.job.uid, done.captured) : completeScreenshot(done.job.uid, done.captured),
);
