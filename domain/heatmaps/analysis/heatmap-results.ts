import * as z from "zod";
import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import { AreaOfInterest, Fixation, Metrics } from "#contracts/attention.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { attentionOf } from "#domain/heatmaps/templates/template-images.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";
import { measureAreasOverTime } from "#domain/heatmaps/video/measure-areas-over-time.ts";
import { readFrameMetrics } from "#domain/heatmaps/video/read-frames.ts";

/** The results of a finished heatmap. Per-frame data is read on demand; an image has none. */
export type HeatmapResults = ReturnType<typeof describe> & {
  /** Whether a brand was tracked in the video; only then files of the brand exist. */
  readonly hasBrand: boolean;
  readonly frames: (() => Promise<FrameMetrics>) | null;
  /** Also null for a video without areas, and for older videos without stored frame maps. */
  readonly areaMoments: (() => Promise<AreasOverTime>) | null;
};

/** The results of a finished heatmap. */
export function toHeatmapResults(heatmap: Heatmap): HeatmapResults {
  const { type, mask_array, areas_of_interest } = heatmap;
  const hasAreaMoments = type === "video" && mask_array !== "" && areas_of_interest.length > 0;
  return {
    ...describe(heatmap),
    hasBrand: heatmap.logo_tracking_status === "done",
    frames: type === "video" ? () => readFrameMetrics(heatmap) : null,
    areaMoments: hasAreaMoments ? () => measureAreasOverTime(heatmap) : null,
  };
}

/** DynamoDB does not preserve the order of map keys; exported files need a stable one. */
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
    benchmark: benchmarkOf(heatmap),
    created_at,
    requested_by_name,
    tags,
    reference: heatmap.reference ?? null,
    width: width ?? null,
    height: height ?? null,
    duration: duration ?? null,
    clarity_score_percentile: heatmap.clarity_score_percentile ?? null,
    attention: attentionOf(heatmap),
    ...Results.parse(resultsOf(heatmap)),
  };
}
