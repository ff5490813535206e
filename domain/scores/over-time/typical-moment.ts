import type { Moment } from "./moment.ts";

/** Seconds at both ends of a video and after each cut in which pictures come and go. */
const UNSETTLED = 0.5;

/**
 * The number of the moment that shows best what a video is like: where something stands out, away from its ends and from cuts, that one
 * whose attention lies and gathers most like it does in the middle of all. Extremes tend to be frames with next to nothing in them.
 * @param cuts numbers of the first moments after cuts
 * @param rate moments a second
 * @throws when there is no moment
 */
export function typicalMoment(moments: readonly Moment[], cuts: readonly number[], rate: number): number {
  const unsettled = UNSETTLED * rate;
  const isSettled = (number: number) =>
    number >= unsettled && number < moments.length - unsettled && !cuts.some((cut) => number >= cut && number < cut + unsettled);
  const all = [...moments.keys()];
  const standing = all.filter((number) => moments[number]!.clarity !== null);
  const among = [standing.filter(isSettled), standing, all].find(({ length }) => length > 0);
  if (!among) throw new Error("a video without a moment has no typical one");
  const middle = (of: (moment: Moment) => number) => median(among.map((number) => of(moments[number]!)));
  const [x, y, mass] = [middle((moment) => moment.x), middle((moment) => moment.y), middle((moment) => moment.mass)];
  const away = (number: number) => {
    const moment = moments[number]!;
    return Math.hypot(moment.x - x, moment.y - y, moment.mass - mass);
  };
  return among.reduce((nearest, number) => (away(number) < away(nearest) ? number : nearest));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
