import { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { renderSegment } from "#domain/heatmaps/video/render-segment.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(SegmentJob, async (job) => {
  await renderSegment(job);
  return job;
});
