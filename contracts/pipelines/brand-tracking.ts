import * as z from "zod";
import { BrandRequestId } from "#contracts/brands.ts";
import { HeatmapJob } from "./heatmap-image.ts";
import { LogoBox } from "./logos.ts";

/**
 * The state machine `brand-tracking`: prepare → detect, for each segment of ten seconds → track → draw, for each segment → join →
 * finish; tracks that are too uncertain lead from track to review, and any failure leads to fail, which both hand the request to
 * staff. Its input is BrandJob and its execution name the request’s id. Each step reads what it needs from table and bucket, writes
 * to keys derived from the job, does nothing if its output exists or the request has ended, and may run twice.
 */
export const BrandJob = HeatmapJob.extend({ request: BrandRequestId });
export type BrandJob = z.infer<typeof BrandJob>;

/** The input of detect and draw. */
export const BrandSegmentJob = BrandJob.extend({ segment: z.int().min(0) });
export type BrandSegmentJob = z.infer<typeof BrandSegmentJob>;

/** The result of track: `unsure` leads to review, `ended` means that there is nothing left to do. */
export type Tracked = { readonly outcome: "sure" | "unsure" | "ended" };

/** An object found at a second of the video. */
export const BrandDetection = z.object({
  time: z.number().min(0),
  object: z.string(),
  box: LogoBox,
  /** Probability that the object is there. */
  confidence: z.number().min(0).max(1),
  source: z.enum(["logo", "word"]),
});
export type BrandDetection = z.infer<typeof BrandDetection>;

/** The stored result of detect. */
export const SegmentDetections = z.object({ detections: z.array(BrandDetection) });
