import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("HEATMAP_IMAGE_MACHINE_ARN");

/** Starts the analysis of an image. */
export const startHeatmapImage = (name: string, { uid, gen }: HeatmapJob): Promise<void> => start(machine, name, { uid, gen });
