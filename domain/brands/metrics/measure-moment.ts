import { sum } from "simple-statistics";
import type { LogoBox } from "#contracts/pipelines/logos.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { disjoint } from "./disjoint.ts";

/** The frame in the unit of the boxes: fractions. */
const FRAME = { width: 1, height: 1 };

/**
 * Attention and place of an object at one time: its share of the frame’s attention, the share of the frame that it covers, its
 * centre, and `parts`, its area without overlaps.
 */
export type Moment = {
  readonly attention: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly parts: readonly LogoBox[];
};

/** Measures the boxes of an object in the attention map of a frame; undefined if it has none. */
export function measureMoment(map: AttentionMap, boxes: readonly LogoBox[]): Moment | undefined {
  const parts = disjoint(boxes);
  const size = sum(parts.map(areaOf));
  if (!(size > 0)) return;
  const attention = sum(parts.map((box) => shareOfAttention(map, toPixels(box), FRAME)));
  return {
    attention: Math.min(1, attention),
    size: Math.min(1, size),
    x: sum(parts.map((box) => areaOf(box) * (box.x + box.width / 2))) / size,
    y: sum(parts.map((box) => areaOf(box) * (box.y + box.height / 2))) / size,
    parts,
  };
}

const areaOf = ({ width, height }: LogoBox): number => width * height;
const toPixels = ({ x, y, width, height }: LogoBox) => ({ left: x, top: y, width, height });
