import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { finishHeatmap } from "#domain/heatmaps/analysis/finish-heatmap.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await finishHeatmap(job);
  return job;
});
