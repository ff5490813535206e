import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { MeasuredMap } from "#domain/scores/metrics.ts";
import { scalesOf } from "#domain/scores/scales.ts";
import { measureMap } from "#domain/scores/score-map.ts";
import { type Score, scoreOf } from "#domain/scores/standings.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { centreOfMass, topFifthMass } from "./concentration.ts";
import type { Grid } from "./grid.ts";

/** The prediction for an analysed frame: the maps from `attentionOverTime`, and the model's other outputs for the frame. */
export type FrameAttention = {
  /** The stored attention map, from which scores are computed. */
  readonly map: Grid;
  readonly model: string;
  readonly group: ReferenceGroup;
  readonly standsOut: boolean;
};

/**
 * Metrics of an analysed frame. `clarity`, `focus` and `proximity` are whole points 0 to 100 as for an image (score-map.ts), null
 * if nothing stands out in the frame; `mass` is the share of all attention in the most attended fifth of the frame; `x` and `y`
 * are the centroid of attention in 0 to 1 of width and height.
 */
export type FrameScores = MeasuredMap & {
  readonly clarity: number | null;
  readonly focus: number | null;
  readonly proximity: number | null;
  readonly mass: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Computes the metrics of one analysed frame of a video.
 * @param frame size of the video's frames, for distances in their true aspect ratio
 */
export function scoreFrame(
  { map, model, group, standsOut }: FrameAttention,
  frame: { readonly width: number; readonly height: number },
): FrameScores {
  const scales = scalesOf(model);
  const measured = measureMap(map, frame, group, scales);
  const { scores } = scales.reference.groups[group];
  const points = (score: Score) => (standsOut ? roundHalfUp(scoreOf(measured.standings[score], scores[score])) : null);
  return {
    ...measured,
    clarity: points("clarity"),
    focus: points("focus"),
    proximity: points("proximity"),
    mass: topFifthMass(map),
    ...centreOfMass(map),
  };
}
