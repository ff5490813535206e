import type { Bitmap } from "./logo.ts";

export type Point = readonly [x: number, y: number];
/** Corners from the top left, clockwise, in pixels of the frame. */
export type Quad = readonly [Point, Point, Point, Point];
/** 8-bit RGB, row by row. */
export type Frame = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/**
 * Where a logo lies: its centre and height in pixels, its turn in degrees, and how much its upper and right edges recede (0 to
 * 0.3).
 */
export type Pose = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly turn: number;
  readonly recede: Point;
};

export function quadOf({ x, y, height, turn, recede }: Pose, aspect: number): Quad {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corner = (right: number, down: number): Point => {
    const along = (right * aspect * height * (1 - recede[0] * (down < 0 ? 1 : 0))) / 2;
    const across = (down * height * (1 - recede[1] * (right > 0 ? 1 : 0))) / 2;
    return [x + along * cos - across * sin, y + along * sin + across * cos];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The axis-parallel box around a quad: left, top, right, bottom. */
export function boxAround(quad: Quad): [number, number, number, number] {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The projective map from the quad to the unit square, as nine numbers (Heckbert, 1989). */
function toUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): number[] {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const base = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / base, (dx1 * sy - sx * dy1) / base];
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return [e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
}

/** Paints a logo into a frame, each layer with an equal share: several layers are a motion blur. */
export function paintLogo(
  frame: Frame,
  logo: readonly Bitmap[],
  layers: readonly Quad[],
  look: { gain: number; inverted: boolean },
): void {
  const boxes = layers.map(boxAround);
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(([x]) => x))));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(([, y]) => y))));
  const right = Math.min(frame.width, Math.ceil(Math.max(...boxes.map(([, , x]) => x))) + 1);
  const bottom = Math.min(frame.height, Math.ceil(Math.max(...boxes.map(([, , , y]) => y))) + 1);
  if (right <= left || bottom <= top) return;
  const [width, height] = [right - left, bottom - top];
  const sum = new Float32Array(width * height * 4);
  for (const quad of layers) addLayer(sum, { left, top, width, height }, logo, quad);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * 4;
      const cover = sum[from + 3]! / layers.length;
      if (cover === 0) continue;
      const to = ((row + top) * frame.width + column + left) * 3;
      for (let part = 0; part < 3; part++) {
        const color = sum[from + part]! / layers.length;
        const seen = (look.inverted ? 255 * cover - color : color) * look.gain;
        frame.rgb[to + part] = Math.min(255, frame.rgb[to + part]! * (1 - cover) + seen);
      }
    }
}

function addLayer(
  sum: Float32Array,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  logo: readonly Bitmap[],
  quad: Quad,
): void {
  const side = Math.hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]);
  const bitmap = logo.findLast(({ height }) => height >= side) ?? logo[0]!;
  const [a, b, c, d, e, f, g, h, i] = toUnitSquare(quad) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column + left + 0.5, row + top + 0.5];
      const w = g * x + h * y + i;
      const u = ((a * x + b * y + c) / w) * bitmap.width - 0.5;
      const v = ((d * x + e * y + f) / w) * bitmap.height - 0.5;
      if (u <= -1 || v <= -1 || u >= bitmap.width || v >= bitmap.height) continue;
      const [u0, v0] = [Math.floor(u), Math.floor(v)];
      const to = (row * width + column) * 4;
      for (let corner = 0; corner < 4; corner++) {
        const [cu, cv] = [u0 + (corner & 1), v0 + (corner >> 1)];
        if (cu < 0 || cv < 0 || cu >= bitmap.width || cv >= bitmap.height) continue;
        const share = (corner & 1 ? u - u0 : 1 - u + u0) * (corner >> 1 ? v - v0 : 1 - v + v0);
        const from = (cv * bitmap.width + cu) * 4;
        const cover = (bitmap.rgba[from + 3]! / 255) * share;
        sum[to] = sum[to]! + bitmap.rgba[from]! * cover;
        sum[to + 1] = sum[to + 1]! + bitmap.rgba[from + 1]! * cover;
        sum[to + 2] = sum[to + 2]! + bitmap.rgba[from + 2]! * cover;
        sum[to + 3] = sum[to + 3]! + cover;
      }
    }
}
