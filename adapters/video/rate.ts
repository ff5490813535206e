/** Range of output frame rates: attention changes even where the image does not, and screens show no more than 60. */
const OUTPUT = { min: 10, max: 60 } as const;

/** A rational frame rate. */
export type Rate = { readonly num: number; readonly den: number };

/** The exact rate for a measured one: an integer, an NTSC rate (n × 1000/1001), or rounded to 1/1000. */
export function exactRate(fps: number): Rate {
  const whole = Math.max(1, Math.round(fps));
  if (Math.abs(fps - whole) < 0.004 * whole * 0.1) return { num: whole, den: 1 };
  if (Math.abs(fps - (whole * 1000) / 1001) < 0.004 * whole * 0.1) return { num: whole * 1000, den: 1001 };
  return { num: Math.max(1, Math.round(fps * 1000)), den: 1000 };
}

/** Output frame rate for a video with a mean of `fps`. */
export function outputRate(fps: number): number {
  const { num, den } = exactRate(Math.min(OUTPUT.max, Math.max(OUTPUT.min, fps)));
  return num / den;
}
