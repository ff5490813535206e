import { clamp } from "#kit/portable/clamp.ts";

/** A box. The unit is that of its bounds: fractions of the image, or its pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** The bounds of boxes in fractions of the image. */
export const FRACTIONS: Size = { width: 1, height: 1 };

/** Resize handles by compass direction. */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Handle = (typeof HANDLES)[number];

/** The box between two points, clipped to the bounds. */
export function boxBetween(from: Point, to: Point, bounds: Size): Box {
  const x = clamp(Math.min(from.x, to.x), 0, bounds.width);
  const y = clamp(Math.min(from.y, to.y), 0, bounds.height);
  return {
    x,
    y,
    width: clamp(Math.max(from.x, to.x), 0, bounds.width) - x,
    height: clamp(Math.max(from.y, to.y), 0, bounds.height) - y,
  };
}

/** Moves a box, limited to the bounds. */
export const moveBox = <Kind extends Box>(box: Kind, by: Point, bounds: Size): Kind => ({
  ...box,
  x: clamp(box.x + by.x, 0, bounds.width - box.width),
  y: clamp(box.y + by.y, 0, bounds.height - box.height),
});

/** Between which sizes a box can be resized. */
export type Limits = { readonly bounds: Size; readonly min: Size };

/**
 * Moves a corner or side of a box. The opposite side is fixed and is never crossed. The box keeps at least the size `min`, and does
 * not grow if it is smaller.
 */
export function resizeBox<Kind extends Box>(box: Kind, handle: Handle, by: Point, { bounds, min }: Limits): Kind {
  const [x, width] = handle.includes("w")
    ? resizeStart(box.x, box.width, by.x, min.width)
    : [box.x, handle.includes("e") ? resizeEnd(box.x, box.width, by.x, min.width, bounds.width) : box.width];
  const [y, height] = handle.startsWith("n")
    ? resizeStart(box.y, box.height, by.y, min.height)
    : [box.y, handle.startsWith("s") ? resizeEnd(box.y, box.height, by.y, min.height, bounds.height) : box.height];
  return { ...box, x, y, width, height };
}

/** Start and length of a span after its start moved. */
function resizeStart(start: number, length: number, by: number, min: number): [number, number] {
  const end = start + length;
  const moved = clamp(start + by, 0, end - Math.min(min, length));
  return [moved, end - moved];
}

/** Length of a span after its end moved. */
function resizeEnd(start: number, length: number, by: number, min: number, max: number): number {
  return clamp(length + by, Math.min(min, length), max - start);
}
