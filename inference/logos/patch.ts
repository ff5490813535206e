import type { Mips } from "./raster.ts";

/**
 * Where a logo lies in a frame: centre and sides in pixels, turn in radians clockwise, and slant (0 for a rectangle). Positive
 * `far` means that its right or lower side is farther away: shorter by that share.
 */
export type Pose = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly slant: number;
  readonly far: readonly [right: number, down: number];
};

/** A pose seen from the front, not turned. */
export const upright = (x: number, y: number, width: number, height: number): Pose => ({
  x,
  y,
  width,
  height,
  turn: 0,
  slant: 0,
  far: [0, 0],
});

/**
 * Samples a frame at a pose: `columns` × `rows` pixels cover the logo, with `margin` more on each side. Interleaved RGB into
 * `out`; outside of the frame its border repeats.
 * @param detail height in pixels to which the logo is reduced first, as if it was seen from afar
 */
export function samplePatch(
  mips: Mips,
  pose: Pose,
  { columns, rows, margin, detail = rows }: { columns: number; rows: number; margin: number; detail?: number },
  out: Uint8Array,
): void {
  const level = Math.max(0, Math.min(mips.length - 1, Math.round(Math.log2(pose.height / Math.min(rows, detail)))));
  const { width, height, rgb } = mips[level]!;
  const shrink = 1 / (1 << level);
  const [cos, sin] = [Math.cos(pose.turn), Math.sin(pose.turn)];
  const [stepX, stepY] = [(pose.width / columns) * shrink, (pose.height / rows) * shrink];
  // One pixel to the right, and one down, in pixels of the level.
  const [rightX, rightY] = [stepX * cos, stepX * sin];
  const [downX, downY] = [stepY * (pose.slant * cos - sin), stepY * (pose.slant * sin + cos)];
  const [w, h] = [columns + 2 * margin, rows + 2 * margin];
  const [middleX, middleY] = [pose.x * shrink - 0.5, pose.y * shrink - 0.5];
  const [farX, farY] = [pose.far[0] / columns, pose.far[1] / rows];
  const [lastX, lastY] = [width - 1.001, height - 1.001];
  for (let row = 0, to = 0; row < h; row++) {
    const v = row - (h - 1) / 2;
    for (let column = 0; column < w; column++, to += 3) {
      const u = column - (w - 1) / 2;
      const nearness = 1 / (1 + u * farX + v * farY);
      const x = middleX + (u * rightX + v * downX) * nearness;
      const y = middleY + (u * rightY + v * downY) * nearness;
      const inX = x < 0 ? 0 : x > lastX ? lastX : x;
      const inY = y < 0 ? 0 : y > lastY ? lastY : y;
      const x0 = inX | 0;
      const y0 = inY | 0;
      const fx = inX - x0;
      const fy = inY - y0;
      const at = (y0 * width + x0) * 3;
      const below = at + width * 3;
      const a = (1 - fx) * (1 - fy);
      const b = fx * (1 - fy);
      const c = (1 - fx) * fy;
      const d = fx * fy;
      out[to] = rgb[at]! * a + rgb[at + 3]! * b + rgb[below]! * c + rgb[below + 3]! * d;
      out[to + 1] = rgb[at + 1]! * a + rgb[at + 4]! * b + rgb[below + 1]! * c + rgb[below + 4]! * d;
      out[to + 2] = rgb[at + 2]! * a + rgb[at + 5]! * b + rgb[below + 2]! * c + rgb[below + 5]! * d;
    }
  }
}

/** The axis-parallel box around a pose: left, top, right, bottom in pixels. */
export function boxOf({ x, y, width, height, turn, slant, far }: Pose): [number, number, number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [-0.5, 0.5].flatMap((v) =>
    [-0.5, 0.5].map((u) => {
      const nearness = 1 / (1 + u * far[0] + v * far[1]);
      const [right, down] = [u * width * nearness, v * height * nearness];
      return [x + right * cos + down * (slant * cos - sin), y + right * sin + down * (slant * sin + cos)] as const;
    }),
  );
  const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Overlap of the boxes of two poses from which they are one place. */
const SAME_PLACE = 0.4;

/** Whether an object at one pose covers the same place as one at another pose. */
export const isSamePlace = (one: Pose, other: Pose): boolean => overlap(boxOf(one), boxOf(other)) >= SAME_PLACE;

/** Intersection over union of two boxes. */
export function overlap(one: readonly number[], other: readonly number[]): number {
  const width = Math.min(one[2]!, other[2]!) - Math.max(one[0]!, other[0]!);
  const height = Math.min(one[3]!, other[3]!) - Math.max(one[1]!, other[1]!);
  if (width <= 0 || height <= 0) return 0;
  const area = ([left, top, right, bottom]: readonly number[]) => (right! - left!) * (bottom! - top!);
  return (width * height) / (area(one) + area(other) - width * height);
}
