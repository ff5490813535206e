import { roundDecimals } from "#kit/portable/round-decimals.ts";
import type { FrameScores } from "./score-frame.ts";
import type { StoredFrameMetrics } from "./stored-frame-metrics.ts";

const DECIMALS = 4;
const rounded = (value: number) => roundDecimals(value, DECIMALS);

/**
 * The per-frame metrics of a whole video, to be stored. Lowest and highest clarity are over frames in which something stands out;
 * both are 0 without any.
 * @param cuts frames with which a new scene begins
 * @param rate analysed frames per second
 */
export function frameMetrics(moments: readonly FrameScores[], cuts: readonly number[], rate: number): StoredFrameMetrics {
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
    min: clarities.reduce((min, clarity) => Math.min(min, clarity), clarities[0] ?? 0),
    max: clarities.reduce((max, clarity) => Math.max(max, clarity), 0),
  };
}
