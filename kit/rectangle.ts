/** A rectangle in pixels. */
export type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Its area in square pixels. */
export const areaOf = ({ width, height }: Pick<Rectangle, "width" | "height">): number => width * height;

/** The area that two rectangles share; 0 if they do not overlap. */
export function sharedArea(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The smallest rectangle around all of them, of which there is at least one. */
export function unionOf(rectangles: readonly Rectangle[]): Rectangle {
  const left = Math.min(...rectangles.map((each) => each.left));
  const top = Math.min(...rectangles.map((each) => each.top));
  const right = Math.max(...rectangles.map((each) => each.left + each.width));
  const bottom = Math.max(...rectangles.map((each) => each.top + each.height));
  return { left, top, width: right - left, height: bottom - top };
}
