import { FailedHeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { problemCodeOf } from "#domain/heatmaps/analysis/problem-code-of.ts";
import { step } from "#lambdas/kit/step.ts";

/** Returns the heatmap's terminal status, from which the state machine decides whether the execution fails. */
export const handler = step(FailedHeatmapJob, async ({ error, ...job }) => ({
  status: await failHeatmap(job, problemCodeOf(error)),
}));
