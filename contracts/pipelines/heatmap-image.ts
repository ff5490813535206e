import * as z from "zod";
import { HeatmapId } from "#contracts/heatmap-id.ts";

/**
 * The state machine `heatmap-image`: inspect → predict → render → score → finish; any step may lead to fail. Execution name =
 * `{uid}-{gen}`. Each step receives the job (and reads everything else from table and bucket), so the state stays small; each
 * writes to keys derived from the job and may run twice.
 */
export const HeatmapJob = z.object({ uid: HeatmapId, gen: z.int().min(1) });
export type HeatmapJob = z.infer<typeof HeatmapJob>;

/** The input of `fail`: the job and the error caught by Step Functions, if any. */
export const FailedHeatmapJob = HeatmapJob.extend({
  error: z.object({ Error: z.string(), Cause: z.string().optional() }).optional(),
});
export type FailedHeatmapJob = z.infer<typeof FailedHeatmapJob>;

/** Name of the error a step throws if the input itself is rejected (status error, not failed). Not retried. */
export const INPUT_REJECTED = "InputRejected";
