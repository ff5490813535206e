/** A rectangle in pixels. */
export type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

export const areaOf = ({ width, height }: Rectangle): number => width * height;

export function sharedArea(one: Rectangle, other: Rectangle): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The smallest rectangle around all of them, of which there is at least one. */
export function unionOf(rectangles: readonly Rectangle[]): Rectangle {
  const left = Math.min(...rectangles.map((each) => each.left));
  const top = Math.min(...rectangles.map((each) => each.top));
  const right = Math.max(...rectangles.map((each) => each.left + each.width));
  const bottom = Math.max(...rectangles.map((each) => each.top + each.height));
  return { left, top, width: right - left, height: bottom - top };
}
