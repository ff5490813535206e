import type { Coordinates } from "#contracts/staff/benchmark-templates.ts";
import type { Point } from "#kit/portable/corners.ts";

/** Four corners, clockwise from the top left, as the API names them. */
export function toCoordinates([leftTop, rightTop, rightBottom, leftBottom]: readonly Point[]): Coordinates {
  const position = (point: Point | undefined) => ({ x: point?.[0] ?? 0, y: point?.[1] ?? 0 });
  return {
    left_top: position(leftTop),
    right_top: position(rightTop),
    right_bottom: position(rightBottom),
    left_bottom: position(leftBottom),
  };
}

/** The corners of a template, clockwise from the top left. */
export const toCorners = ({ left_top, right_top, right_bottom, left_bottom }: Coordinates): readonly Point[] =>
  [left_top, right_top, right_bottom, left_bottom].map(({ x, y }) => [x, y]);
