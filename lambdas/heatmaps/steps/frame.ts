import { FrameJob } from "#contracts/pipelines/heatmap-frame.ts";
import { extractFrame } from "#domain/heatmaps/video/extract-frame.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(FrameJob, async (job) => {
  await extractFrame(job);
  return job;
});
