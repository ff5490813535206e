import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { scoreVideo } from "#domain/heatmaps/video/score-video.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await scoreVideo(job);
  return job;
});
