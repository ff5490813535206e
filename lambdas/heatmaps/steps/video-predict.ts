import { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { predictSegment } from "#domain/heatmaps/video/predict-segment.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(SegmentJob, async (job) => {
  await predictSegment(job);
  return job;
});
