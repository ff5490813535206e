import { medianHigh } from "#kit/median.ts";
import type { FrameScores } from "./score-frame.ts";

/** Seconds at both ends of a video and after each cut in which content fades in or out. */
const UNSETTLED = 0.5;

/**
 * The number of the most typical frame of a video: among those in which something stands out, away from the ends and from cuts,
 * the one whose centroid and concentration of attention are closest to the median of all. Extremes tend to be nearly empty
 * frames.
 * @param cuts numbers of the first frames after cuts
 * @param rate analysed frames per second
 * @throws if there are no frames
 */
export function representativeFrame(moments: readonly FrameScores[], cuts: readonly number[], rate: number): number {
  const unsettled = UNSETTLED * rate;
  const isSettled = (number: number) =>
    number >= unsettled && number < moments.length - unsettled && !cuts.some((cut) => number >= cut && number < cut + unsettled);
  const all = [...moments.keys()];
  const standing = all.filter((number) => moments[number]!.clarity !== null);
  const among = [standing.filter(isSettled), standing, all].find(({ length }) => length > 0);
  if (!among) throw new Error("a video without frames has no typical frame");
  const medianOf = (of: (moment: FrameScores) => number) => medianHigh(among.map((number) => of(moments[number]!)));
  const [x, y, mass] = [medianOf((moment) => moment.x), medianOf((moment) => moment.y), medianOf((moment) => moment.mass)];
  const distance = (number: number) => {
    const moment = moments[number]!;
    return Math.hypot(moment.x - x, moment.y - y, moment.mass - mass);
  };
  return among.reduce((nearest, number) => (distance(number) < distance(nearest) ? number : nearest));
}
