import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { renderImageFiles } from "#domain/heatmaps/analysis/render-image-files.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await renderImageFiles(job);
  return job;
});
