import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { scoreHeatmap } from "#domain/heatmaps/analysis/score-heatmap.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await scoreHeatmap(job);
  return job;
});
