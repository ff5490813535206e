import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { Box } from "#domain/scores/share-of-attention.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { factsOf } from "./facts.ts";
import { readFrameMaps } from "./read-frame-maps.ts";
import { assertFinishedVideo } from "./read-frames.ts";
import { ANALYSIS_RATE } from "./segments.ts";

/** Maximum shares in a response: about 1.4 MB of Lambda's 6 MB response limit. */
const MAX_SHARES = 200_000;
const DECIMALS = 10_000;

/**
 * The share of each area of interest of a finished video in every analysed frame, to four digits, and when each was first
 * attended. An area's `value` is the mean of its shares. If areas times frames exceed MAX_SHARES, only every second, third …
 * frame is returned, as `rate` says; `first_seen` still considers all. The most attended point of a frame is the centre of the
 * cell with the largest value, of several the topmost and then leftmost. Frames are streamed, so memory does not grow with the
 * video's length. Errors: those of `assertFinishedVideo`, `heatmap.no_moments` for older videos
 * without stored frame maps.
 */
export async function measureAreasOverTime(heatmap: Heatmap): Promise<AreasOverTime> {
  assertFinishedVideo(heatmap);
  const { moments, ...frame } = factsOf(heatmap);
  const boxes = heatmap.areas_of_interest;
  const step = Math.max(1, Math.ceil((boxes.length * moments) / MAX_SHARES));
  const areas = boxes.map((box) => ({ uid: box.uid, shares: [] as number[], first_seen: null as number | null }));
  let number = 0;
  let sharesIn: ReturnType<typeof sharesInBoxes> | undefined;
  for await (const map of readFrameMaps(heatmap)) {
    sharesIn ??= sharesInBoxes(boxes, map, frame);
    if (number % step === 0)
      for (const [at, share] of sharesIn(map.values).entries()) areas[at]!.shares.push(Math.round(share * DECIMALS) / DECIMALS);
    const point = hottestPoint(map, frame);
    for (const [at, area] of areas.entries())
      if (area.first_seen === null && contains(boxes[at]!, point)) area.first_seen = number / ANALYSIS_RATE;
    number++;
  }
  return { rate: ANALYSIS_RATE / step, length: Math.ceil(number / step), areas };
}

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** The point with the most attention, in pixels of the frame. */
function hottestPoint({ width, height, values }: Grid, frame: Size): Point {
  let hottest = 0;
  for (let cell = 1; cell < values.length; cell++) if (values[cell]! > values[hottest]!) hottest = cell;
  return {
    x: (((hottest % width) + 0.5) / width) * frame.width,
    y: ((Math.floor(hottest / width) + 0.5) / height) * frame.height,
  };
}

const contains = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;
