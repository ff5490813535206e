import { AREA_SHARE } from "#contracts/attention.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { ShareCalibration } from "./calibration.ts";
import type { StoredMetrics } from "./comparisons.ts";
import { humanStatistics } from "./human-statistics.ts";
import type { ScoreScales } from "./scales.ts";
import { scoreStandings } from "./score-standings.ts";
import { SCORES, type Score, type Standings } from "./standings.ts";
import type { Statistics } from "./statistics.ts";

/** A map's statistics with their standings among references. */
export type MeasuredMap = { readonly statistics: Statistics; readonly standings: Standings };

/**
 * `clarity` is null where it is not precise enough to be shown. `share` contains the parameters for intervals of areas of
 * interest, if the image has intervals.
 */
export type ScoreResult = {
  readonly metrics: StoredMetrics;
  readonly clarity: number | null;
  readonly share: ShareCalibration | undefined;
};

type Scored = {
  readonly model: string;
  readonly group: ReferenceGroup;
  readonly standsOut: boolean;
  /** One map of an image, or those of the frames of a video. */
  readonly measured: readonly MeasuredMap[];
};

/** The metrics of an image or a video, as stored. Throws without any map. */
export function toMetrics({ model, group, standsOut, measured }: Scored, { reference, calibration }: ScoreScales): ScoreResult {
  if (measured.length === 0) throw new Error("without a map there are no scores");
  const fits = calibration.groups[group];
  const scored = scoreStandings(
    measured.map(({ standings }) => standings),
    reference.groups[group],
    fits,
  );
  const human = measured.map(({ statistics }) => humanStatistics(statistics, fits));
  const hasIntervals = standsOut && calibration.model === model;
  const of = <T>(value: (score: Score) => T) =>
    Object.fromEntries(SCORES.map((score) => [score, value(score)])) as Record<Score, T>;
  const { focus, proximity, clarity } = scored;
  const metrics: StoredMetrics = {
    percentile_area: 100 - focus.score,
    percentile_distances: 100 - proximity.score,
    area: meanOf(human, ({ area }) => area.value),
    area_share: AREA_SHARE,
    distances: meanOf(human, ({ distances }) => distances.value),
    focus: focus.score,
    proximity: proximity.score,
    stands_out: standsOut,
    group,
    precise: hasIntervals ? SCORES.filter((score) => scored[score].isPrecise) : [...SCORES],
    intervals: hasIntervals
      ? {
          ...of((score) => scored[score].interval),
          area: [meanOf(human, ({ area }) => area.interval[0]), meanOf(human, ({ area }) => area.interval[1])],
          distances: [
            meanOf(human, ({ distances }) => distances.interval[0]),
            meanOf(human, ({ distances }) => distances.interval[1]),
          ],
        }
      : null,
    statements: hasIntervals ? of((score) => scored[score].statement) : null,
    comparison: hasIntervals ? of((score) => scored[score].comparison) : null,
    share_threshold: hasIntervals ? fits.shareThreshold : null,
    model,
    reference: reference.version,
    calibration: hasIntervals ? calibration.version : null,
  };
  return {
    metrics,
    clarity: metrics.precise.includes("clarity") ? clarity.score : null,
    share: hasIntervals ? fits.share : undefined,
  };
}

const meanOf = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0) / values.length;
