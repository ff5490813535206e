import { clamp } from "#kit/clamp.ts";

/** A box as fractions of the image. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** The box between two points, clipped to the image. */
export function boxBetween(from: Point, to: Point): Box {
  const [left, top] = [clamp(Math.min(from.x, to.x), 0, 1), clamp(Math.min(from.y, to.y), 0, 1)];
  return {
    x: left,
    y: top,
    width: clamp(Math.max(from.x, to.x), 0, 1) - left,
    height: clamp(Math.max(from.y, to.y), 0, 1) - top,
  };
}

/** Moves a box, limited to the image. */
export const moveBox = <Kind extends Box>(box: Kind, by: Point): Kind => ({
  ...box,
  x: clamp(box.x + by.x, 0, 1 - box.width),
  y: clamp(box.y + by.y, 0, 1 - box.height),
});

/** Moves the bottom right corner of a box; it keeps at least `min`, a fraction of the width and height. */
export const resizeBox = <Kind extends Box>(box: Kind, by: Point, min: Point): Kind => ({
  ...box,
  width: clamp(box.width + by.x, Math.min(min.x, box.width), 1 - box.x),
  height: clamp(box.height + by.y, Math.min(min.y, box.height), 1 - box.y),
});
