import { FailedHeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { problemOf } from "#domain/heatmaps/analysis/problem-of.ts";
import { step } from "#lambdas/kit/step.ts";

/** Gives the status in which the heatmap ended; the state machine decides by it how the execution ends. */
export const handler = step(FailedHeatmapJob, async ({ error, ...job }) => ({
  status: await failHeatmap(job, problemOf(error)),
}));
