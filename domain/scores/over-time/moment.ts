import type { ScoreIntervals } from "#contracts/attention.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { centreOf, massOnAFifth } from "./concentration.ts";
import type { Grid } from "./grid.ts";

/** What was predicted for a moment: the maps after `attentionOverTime`, and what the model said about the frame. */
export type SeenMoment = {
  /** As it is stored: what scores are made of. */
  readonly map: Grid;
  /** One of every network, for intervals. */
  readonly members: readonly AttentionMap[];
  readonly model: string;
  readonly content: ContentType;
  readonly standsOut: boolean;
};

/**
 * What was measured of a moment. `clarity`, `focus` and `proximity` are whole points 0…100 as of an image (score-map.ts), null where the
 * frame is flat, so that nothing stands out; `intervals` are those of an image too, null where it would have none; `area` and `distances` are what they come from, in people's units; `mass` is the share of all
 * attention on the fifth of the frame that holds most of it; `x` and `y` are the centre of attention in 0…1 of width and height.
 */
export type Moment = {
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
 * Measures one moment of a video.
 * @param frame the size of the video's picture, for distances in its true shape
 */
export function momentOf(
  { map, members, model, content, standsOut }: SeenMoment,
  frame: { readonly width: number; readonly height: number },
): Moment {
  const { metrics, clarity } = scoreMap({ map, members, model, content, standsOut }, frame);
  return {
    clarity: standsOut ? clarity : null,
    focus: standsOut ? metrics.focus : null,
    proximity: standsOut ? metrics.proximity : null,
    intervals: metrics.intervals,
    area: metrics.area,
    distances: metrics.distances,
    mass: massOnAFifth(map),
    ...centreOf(map),
  };
}
