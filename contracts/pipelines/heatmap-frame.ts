import * as z from "zod";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { HeatmapJob } from "./heatmap-image.ts";

/**
 * The state machine `heatmap-frame`: extracts the frame that a finished video shows at `time` (seconds), stores it as the upload
 * of the heatmap and starts its analysis; fails otherwise. Execution name = `{uid}-frame`.
 */
export const FrameJob = HeatmapJob.extend({ video: HeatmapId, time: z.number().min(0) });
export type FrameJob = z.infer<typeof FrameJob>;
