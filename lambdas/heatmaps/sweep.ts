import { sweepHeatmaps } from "#domain/heatmaps/analysis/sweep-heatmaps.ts";
import { job } from "#lambdas/kit/job.ts";

export const handler = job(sweepHeatmaps);
