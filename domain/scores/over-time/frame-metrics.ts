import type { FrameMetrics } from "#contracts/video.ts";
import type { Moment } from "./moment.ts";

const DECIMALS = 10_000;
const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

/**
 * The moments of a whole video as its chart shows them. Lowest and highest clarity are of the moments that stand out; both are 0 when none does.
 * @param cuts moments at which another scene begins
 * @param rate moments a second
 */
export function frameMetrics(moments: readonly Moment[], cuts: readonly number[], rate: number): FrameMetrics {
  const clarities = moments.flatMap(({ clarity }) => clarity ?? []);
  return {
    rate,
    length: moments.length,
    clarity_frames: moments.map(({ clarity }) => clarity),
    focus: moments.map(({ focus }) => focus),
    proximity: moments.map(({ proximity }) => proximity),
    mass: moments.map(({ mass }) => rounded(mass)),
    x: moments.map(({ x }) => rounded(x)),
    y: moments.map(({ y }) => rounded(y)),
    cuts: [...cuts],
    percentiled: true,
    min: clarities.reduce((least, clarity) => Math.min(least, clarity), clarities[0] ?? 0),
    max: clarities.reduce((most, clarity) => Math.max(most, clarity), 0),
  };
}
