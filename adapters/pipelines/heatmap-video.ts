import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("HEATMAP_VIDEO_MACHINE_ARN");

/** Starts the analysis of a video. */
export const startHeatmapVideo = (name: string, { uid, gen }: HeatmapJob): Promise<void> => start(machine, name, { uid, gen });
