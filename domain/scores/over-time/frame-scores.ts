import type { ScoreIntervals } from "#contracts/attention.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { centreOfMass, topFifthMass } from "./concentration.ts";
import type { Grid } from "./grid.ts";

/** The prediction for an analysed frame: the maps from `attentionOverTime`, and the model's other outputs for the frame. */
export type FrameAttention = {
  /** As stored: the basis of scores. */
  readonly map: Grid;
  /** One map per network, for intervals. */
  readonly members: readonly AttentionMap[];
  readonly model: string;
  readonly content: ContentType;
  readonly standsOut: boolean;
};

/**
 * Metrics of an analysed frame. `clarity`, `focus` and `proximity` are whole points 0 to 100 as for an image (score-map.ts), null
 * if nothing stands out in the frame; `intervals` as for an image too, null if it would have none; `area` and `distances` are the
 * underlying statistics, in human units; `mass` is the share of all attention in the most attended fifth of the frame; `x` and
 * `y` are the centroid of attention in 0 to 1 of width and height.
 */
export type FrameScores = {
  readonly clarity: number | null;
  readonly focus: number | null;
  readonly proximity: number | null;
  readonly intervals: ScoreIntervals | null;
  readonly area: number;
  readonly distances: number;
  readonly mass: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Computes the metrics of one analysed frame of a video.
 * @param frame size of the video's frames, for distances in their true aspect ratio
 */
export function scoreFrame(
  { map, members, model, content, standsOut }: FrameAttention,
  frame: { readonly width: number; readonly height: number },
): FrameScores {
  const { metrics, clarity } = scoreMap({ map, members, model, content, standsOut }, frame);
  return {
    clarity: standsOut ? clarity : null,
    focus: standsOut ? metrics.focus : null,
    proximity: standsOut ? metrics.proximity : null,
    intervals: metrics.intervals,
    area: metrics.area,
    distances: metrics.distances,
    mass: topFifthMass(map),
    ...centreOfMass(map),
  };
}
