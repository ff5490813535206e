import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { onFailedExecution } from "#lambdas/kit/on-failed-execution.ts";

export const handler = onFailedExecution(HeatmapJob, (job, status) =>
  failHeatmap(job, status === "TIMED_OUT" ? "analysis_timed_out" : "analysis_failed"),
);
