import { CutJob } from "#contracts/pipelines/capture.ts";
import { cutSlices } from "#domain/captures/cut-slices.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(CutJob, ({ job, captured }) => cutSlices(job, captured));
