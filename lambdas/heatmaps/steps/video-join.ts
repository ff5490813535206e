import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { joinVideo } from "#domain/heatmaps/video/join-video.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, async (job) => {
  await joinVideo(job);
  return job;
});
