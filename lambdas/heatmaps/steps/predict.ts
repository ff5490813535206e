import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { predictAttention } from "#domain/heatmaps/analysis/predict-attention.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await predictAttention(job);
  return job;
});
