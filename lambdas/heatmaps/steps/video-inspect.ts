import { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { inspectVideo } from "#domain/heatmaps/video/inspect-video.ts";
import { step } from "#lambdas/kit/step.ts";

export const handler = step(HeatmapJob, inspectVideo);
