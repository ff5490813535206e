import { ARROW_DIRECTIONS } from "#web/kit/arrow-directions.ts";
import type { Point } from "./box-geometry.ts";

/** Pixels per arrow key press with Shift. */
export const LARGE_STEP = 10;

/** How many pixels of the image an arrow key moves a box; undefined for other keys. */
export function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): Point | undefined {
  const direction = ARROW_DIRECTIONS[key];
  const step = shiftKey ? LARGE_STEP : 1;
  return direction && { x: direction.x * step, y: direction.y * step };
}
