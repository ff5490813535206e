import * as z from "zod";
import { HeatmapJob } from "./heatmap-image.ts";

/**
 * The state machine `heatmap-video`: inspect → the original for the web, and beside it for each segment predict → render → join → score →
 * finish, and fail from anywhere. Its input is HeatmapJob and its execution's name `{uid}-{gen}`, as of an image. A segment is ten seconds of
 * the video; there is never a state for a frame. Each step reads what it needs from table and bucket, writes to names derived from job and
 * segment, does nothing where its output lies already, and may run twice.
 */
export const SegmentJob = HeatmapJob.extend({ segment: z.int().min(0) });
export type SegmentJob = z.infer<typeof SegmentJob>;

/** What inspection gives: the numbers of the segments; none when there is nothing left to do. */
export type Segments = { readonly segments: readonly number[] };
