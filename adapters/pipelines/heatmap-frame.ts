import type { FrameJob } from "#contracts/pipelines/heatmap-frame.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("HEATMAP_FRAME_MACHINE_ARN");

/** Starts extracting a frame from a video, which then starts its analysis. */
export const startHeatmapFrame = (name: string, { uid, gen, video, time }: FrameJob): Promise<void> =>
  start(machine, name, { uid, gen, video, time });
