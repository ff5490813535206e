/** Fewest and most pictures a second that are written: attention moves even where the picture stands still, and screens show no more. */
const OUTPUT = { least: 10, most: 60 } as const;

/** A whole number of pictures in a whole number of seconds. */
export type Rate = { readonly num: number; readonly den: number };

/** The exact rate behind a measured one: a whole number, one of television's thousand-and-firsts, else to a thousandth. */
export function exactRate(fps: number): Rate {
  const whole = Math.max(1, Math.round(fps));
  if (Math.abs(fps - whole) < 0.004 * whole * 0.1) return { num: whole, den: 1 };
  if (Math.abs(fps - (whole * 1000) / 1001) < 0.004 * whole * 0.1) return { num: whole * 1000, den: 1001 };
  return { num: Math.max(1, Math.round(fps * 1000)), den: 1000 };
}

/** Pictures a second to write for a video that has `fps` on average. */
export function outputRate(fps: number): number {
  const { num, den } = exactRate(Math.min(OUTPUT.most, Math.max(OUTPUT.least, fps)));
  return num / den;
}
