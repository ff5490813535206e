import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { finishHeatmap } from "#domain/heatmaps/analysis/finish-heatmap.ts";
import { recordImageDuration } from "#domain/heatmaps/analysis/image-duration.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  if (await finishHeatmap(job)) await recordImageDuration(job);
  return job;
});
