export type Point = readonly [x: number, y: number];
/** Four corners of a slot: top left first, clockwise. */
export type Corners = readonly [Point, Point, Point, Point];

/** Coefficients of a projective map: u = (a·x + b·y + c) / w and v = (d·x + e·y + f) / w with w = g·x + h·y + i. */
export type Projection = Readonly<Record<"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i", number>>;

/**
 * The projective map from the unit square to a slot: (0, 0), (1, 0), (1, 1) and (0, 1) map to its corners. Source: Heckbert,
 * Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 */
export function fromUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Projection {
  const [dx1, dx2, sumX] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sumY] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / area;
  const h = (dx1 * sumY - sumX * dy1) / area;
  return { a: x1 - x0 + g * x1, b: x3 - x0 + h * x3, c: x0, d: y1 - y0 + g * y1, e: y3 - y0 + h * y3, f: y0, g, h, i: 1 };
}

/** The projective map from pixels to the unit square of a slot. */
export function toUnitSquare(corners: Corners): Projection {
  const { a, b, c, d, e, f, g, h } = fromUnitSquare(corners);
  // The adjugate, which is the inverse except for its scale.
  return {
    a: e - f * h,
    b: c * h - b,
    c: b * f - c * e,
    d: f * g - d,
    e: a - c * g,
    f: c * d - a * f,
    g: d * h - e * g,
    h: b * g - a * h,
    i: a * e - b * d,
  };
}

/** Where a projection maps a point. */
export function project({ a, b, c, d, e, f, g, h, i }: Projection, [x, y]: Point): Point {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** Lengths of the top and of the left side of a slot, the longer of opposite sides, in pixels. */
export function sidesOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): { width: number; height: number } {
  const length = ([x0, y0]: Point, [x1, y1]: Point) => Math.hypot(x1 - x0, y1 - y0);
  return {
    width: Math.max(length(topLeft, topRight), length(bottomLeft, bottomRight)),
    height: Math.max(length(topLeft, bottomLeft), length(topRight, bottomRight)),
  };
}

/** A rectangle of whole pixels. */
export type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The slot as an upright rectangle of whole pixels; undefined for any other slot. */
export function rectangleOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): Rectangle | undefined {
  const [[left, top], [right, bottom]] = [topLeft, bottomRight];
  const isUpright = topRight[0] === right && topRight[1] === top && bottomLeft[0] === left && bottomLeft[1] === bottom;
  const isWhole = [left, top, right, bottom].every((value) => Number.isInteger(value)) && right > left && bottom > top;
  return isUpright && isWhole ? { left, top, width: right - left, height: bottom - top } : undefined;
}
