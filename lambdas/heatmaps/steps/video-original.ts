import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { storeOriginal } from "#domain/heatmaps/video/store-original.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await storeOriginal(job);
  return job;
});
