import type { Coordinates } from "#contracts/staff/benchmark-templates.ts";
import type { Corners } from "#domain/benchmarks/placement/homography.ts";
import { AppError } from "#kit/error.ts";
import { cornerProblem } from "#kit/portable/corners.ts";

/** The corners of a slot, clockwise from the top left. */
export const cornersOf = ({ left_top, right_top, right_bottom, left_bottom }: Coordinates): Corners => [
  [left_top.x, left_top.y],
  [right_top.x, right_top.y],
  [right_bottom.x, right_bottom.y],
  [left_bottom.x, left_bottom.y],
];

/** `benchmark.corners_invalid` with the reason unless the corners make a slot inside the image. */
export function assertCorners(coordinates: Coordinates, image: { readonly width: number; readonly height: number }): void {
  const reason = cornerProblem(cornersOf(coordinates), image);
  if (reason) throw new AppError("benchmark.corners_invalid", { reason });
}
