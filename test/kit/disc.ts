/** A video of a bright disc that crosses a static, textured background on a line and comes back, as a function of time. */
export type DiscVideo = {
  readonly seconds: number;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  /** When the ground changes all at once, seconds. */
  readonly cut?: number;
};

/** Position of the disc at a time: centre and radius as shares of the image width and height (the radius of the height). */
export function discAt(time: number): { readonly x: number; readonly y: number; readonly radius: number } {
  const phase = (time / 4) % 1;
  return { x: 0.2 + 0.6 * (phase < 0.5 ? 2 * phase : 2 - 2 * phase), y: 0.5, radius: 0.12 };
}

/** The frame at a time, RGB24. */
export function drawDiscFrame({ width, height, cut = Number.POSITIVE_INFINITY }: DiscVideo, time: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  const { x, y, radius } = discAt(time);
  const [left, top, reach] = [x * width, y * height, (radius * height) ** 2];
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const inside = (column - left) ** 2 + (row - top) ** 2 <= reach;
      const ground = groundAt(column / width, row / height, time >= cut);
      rgb[at] = inside ? 250 : ground;
      rgb[at + 1] = inside ? 220 : ground;
      rgb[at + 2] = inside ? 40 : ground + 20;
    }
  }
  return rgb;
}

/** Grey stripes, upright before the cut and level after it. */
function groundAt(x: number, y: number, after: boolean): number {
  return after ? 130 + 60 * Math.sign(Math.sin(y * 40)) : 70 + 30 * Math.sign(Math.sin(x * 50));
}
