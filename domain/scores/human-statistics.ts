import { AREA_SHARE } from "#contracts/attention.ts";
import {
  type Bounds,
  deviationsFrom,
  expectedStanding,
  type GroupCalibration,
  humanValue,
  standingInterval,
} from "./calibration.ts";
import type { Score } from "./standings.ts";
import type { Statistics } from "./statistics.ts";

/** A statistic in human units, and its 90% interval, which includes it. */
export type HumanStatistic = { readonly value: number; readonly interval: Bounds };

/** The score whose relation to people also gives the interval of each statistic. */
const SCORE_OF = { logArea: "focus", distances: "proximity" } as const satisfies Record<keyof Statistics, Score>;

/**
 * The area that holds AREA_SHARE of the attention, and the mean distance, as measured maps would have them: predicted maps are
 * more spread out. `area` is 0 to AREA_SHARE of the image, `distances` 0 to 1 of its diagonal.
 */
export function humanStatistics(
  predicted: Statistics,
  calibration: Pick<GroupCalibration, "scores" | "statistics">,
): { readonly area: HumanStatistic; readonly distances: HumanStatistic } {
  const deviationsOf = (name: keyof Statistics) => deviationsFrom(calibration.statistics[name], predicted[name]);
  const of = (name: keyof Statistics): HumanStatistic => {
    const scale = calibration.statistics[name];
    const value = humanValue(scale, deviationsOf(name));
    const fit = calibration.scores[SCORE_OF[name]];
    // Standings are the opposite of deviations, in both statistics.
    const expected = expectedStanding(fit, deviationsOf(name), deviationsOf("distances"));
    const [low, high] = standingInterval(fit, expected).map((end) => humanValue(scale, end));
    return { value, interval: [Math.min(low!, value), Math.max(high!, value)] };
  };
  const logArea = of("logArea");
  const area = (log: number) => Math.min(AREA_SHARE, Math.exp(log));
  const distances = of("distances");
  const distance = (value: number) => Math.min(1, Math.max(0, value));
  return {
    area: { value: area(logArea.value), interval: mapBounds(logArea.interval, area) },
    distances: { value: distance(distances.value), interval: mapBounds(distances.interval, distance) },
  };
}

const mapBounds = ([low, high]: Bounds, to: (value: number) => number): Bounds => [to(low), to(high)];
