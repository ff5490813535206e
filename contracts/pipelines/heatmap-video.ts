import * as z from "zod";
import { HeatmapJob } from "./heatmap-image.ts";

/**
 * The state machine `heatmap-video`: inspect → the original for the web, in parallel with predict → render for each segment →
 * join → score → finish; any step may lead to fail. Its input is HeatmapJob and its execution name `{uid}-{gen}`, as for an
 * image. A segment is ten seconds of the video; there is never a state per frame. Each step reads what it needs from table and
 * bucket, writes to keys derived from job and segment, does nothing if its output exists, and may run twice.
 */
export const SegmentJob = HeatmapJob.extend({ segment: z.int().min(0) });
export type SegmentJob = z.infer<typeof SegmentJob>;

/** The result of inspection: the segment numbers; empty if there is nothing left to do. */
export type Segments = { readonly segments: readonly number[] };
