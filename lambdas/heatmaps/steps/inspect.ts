import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { inspectUpload } from "#domain/heatmaps/uploads/inspect-upload.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await inspectUpload(job);
  return job;
});
