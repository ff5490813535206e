import type { Split } from "#contracts/benchmarks.ts";
import { type Corners, fromUnitSquare, project } from "./homography.ts";

/**
 * The part of a slot that a split chooses, in perspective: `vertical` splits by a vertical line into left (0) and right (1),
 * `horizontal` by a horizontal line into top (0) and bottom (1). `percent` is the size of part 0 on the slot itself.
 */
export function splitSlot(corners: Corners, { axis, percent, index }: Split): Corners {
  const projection = fromUnitSquare(corners);
  const at = (u: number, v: number) => project(projection, [u, v]);
  const [from, to] = index === 0 ? [0, percent / 100] : [percent / 100, 1];
  return axis === "vertical"
    ? [at(from, 0), at(to, 0), at(to, 1), at(from, 1)]
    : [at(0, from), at(1, from), at(1, to), at(0, to)];
}
