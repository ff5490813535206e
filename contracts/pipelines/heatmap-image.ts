import * as z from "zod";
import { HeatmapId } from "#contracts/heatmaps.ts";

/**
 * The state machine `heatmap-image`: inspect → predict → render → score → finish, and fail from anywhere.
 * Execution name = `{uid}-{gen}`. Each step gets the job (and reads everything else from table and bucket), so the state stays small;
 * each writes to names derived from the job and may run twice.
 */
export const HeatmapJob = z.object({ uid: HeatmapId, gen: z.int().min(1) });
export type HeatmapJob = z.infer<typeof HeatmapJob>;

/** What `fail` gets: the job and the error that Step Functions caught, if any. */
export const FailedHeatmapJob = HeatmapJob.extend({
  error: z.object({ Error: z.string(), Cause: z.string().optional() }).optional(),
});
export type FailedHeatmapJob = z.infer<typeof FailedHeatmapJob>;

/** Name of the error a step throws when the input itself is refused (status error, not failed). Not retried. */
export const INPUT_REFUSED = "InputRefused";
