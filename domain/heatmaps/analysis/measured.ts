import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics } from "#contracts/attention.ts";
import type { AreaMoments } from "#contracts/heatmaps.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";
import { areaMomentsOf } from "#domain/heatmaps/video/area-moments.ts";
import { framesOf } from "#domain/heatmaps/video/read-frames.ts";
import { attentionScoreOf } from "./attention-score.ts";

/** What was found in a finished heatmap. Moments are read when they are asked for; an image has none. */
export type Measured = ReturnType<typeof describe> & {
  readonly frames: (() => Promise<FrameMetrics>) | null;
  /** Null also for a video without areas, and for one of before moments were kept. */
  readonly areaMoments: (() => Promise<AreaMoments>) | null;
};

/** What was measured of a finished heatmap. */
export function toMeasured(heatmap: Heatmap): Measured {
  const { type, mask_array, areas_of_interest } = heatmap;
  const hasAreaMoments = type === "video" && mask_array !== "" && areas_of_interest.length > 0;
  return {
    ...describe(heatmap),
    frames: type === "video" ? () => framesOf(heatmap) : null,
    areaMoments: hasAreaMoments ? () => areaMomentsOf(heatmap) : null,
  };
}

/** The table keeps no order of what is inside a value; files that people compare need one. */
const Results = z.object({
  metrics: Metrics.nullable(),
  fixations: z.array(Fixation),
  areas_of_interest: z.array(AreaOfInterest),
});

function describe(heatmap: Heatmap) {
  const { uid, title, type, application, created_at, requested_by_name, tags, width, height, duration } = heatmap;
  return {
    uid,
    title,
    type,
    application,
    created_at,
    requested_by_name,
    tags,
    width: width ?? null,
    height: height ?? null,
    duration: duration ?? null,
    clarity_score_percentile: heatmap.clarity_score_percentile ?? null,
    attention_score: attentionScoreOf(heatmap),
    ...Results.parse(resultsOf(heatmap)),
  };
}
