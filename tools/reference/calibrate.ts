import { createHash } from "node:crypto";
import { ContentType } from "#contracts/pipelines/inference.ts";
import {
  type CalibrationFit,
  type ContentCalibration,
  type HumanScale,
  type ShareCalibration,
  toHumanScale,
} from "#domain/scores/calibration.ts";
import { type Estimate, estimateOf } from "#domain/scores/estimate.ts";
import { estimatedMean, meanScore } from "#domain/scores/mean-score.ts";
import { quantilesOf } from "#domain/scores/percentile.ts";
import type { Distribution, ScoreScales } from "#domain/scores/scales.ts";
import {
  areaEstimate,
  distanceEstimate,
  estimated,
  humanDistances,
  humanLogArea,
  type Statistics,
} from "#domain/scores/statistics.ts";
import type { ObservedStatistics, PredictedStatistics } from "./observe.ts";

/** Nominal coverage of the intervals. */
export const INTERVAL_LEVEL = 0.9;
/** Quantiles of the reference are taken at every hundredth. */
const STEPS = 100;
/** Stored digits: far more than the sample size can distinguish. */
const DIGITS = 5;
/** Candidate weights by which the networks' disagreement may widen an interval, relative to its usual size. */
const DOUBT_CANDIDATES = [0, 0.25, 0.5, 1, 2, 4];

/** A predicted number with the one of the human map. */
export type Pair = { readonly predicted: Estimate; readonly people: number };

/**
 * Scales of a model: the calibration from observed images, then the reference distributions in human units, one per content type.
 * @param references images, observed or not, that form the reference distribution of their content type
 */
export function fitScales(
  model: string,
  observed: readonly ObservedStatistics[],
  references: readonly PredictedStatistics[],
): ScoreScales {
  const units = perContent((content) => unitsOf(observed.filter((image) => image.content === content)));
  const distributions = perContent((content) =>
    distributionOf(
      references.filter((image) => image.content === content),
      units[content],
    ),
  );
  const contents = perContent((content) => {
    const own = observed.filter((image) => image.content === content);
    return {
      ...units[content],
      clarity: clarityOf(own, units[content], distributions[content]),
      share: fitShareRelation(own.flatMap(({ boxes }) => boxes.map(({ share, people }) => ({ predicted: share, people })))),
    };
  });
  const counts = perContent(
    (content) => new Set(observed.filter((image) => image.content === content).map(({ name }) => name)).size,
  );
  const calibration = { model, counts, contents };
  return { reference: named("reference", { model, contents: distributions }), calibration: named("calibration", calibration) };
}

const perContent = <T>(of: (content: ContentType) => T) =>
  Object.fromEntries(ContentType.options.map((content) => [content, of(content)])) as Record<ContentType, T>;

function distributionOf(
  references: readonly PredictedStatistics[],
  units: Pick<ContentCalibration, "area" | "distances">,
): Distribution {
  const areas = references.map((image) => areaEstimate(image, units).value);
  const distances = references.map((image) => distanceEstimate(image, units).value);
  const among = { area: short(quantilesOf(areas, STEPS)), distances: short(quantilesOf(distances, STEPS)) };
  const means = areas.map((area, at) => meanScore(area, distances[at]!, among));
  return { counts: countsOf(references), ...among, means: short(quantilesOf(means, STEPS)) };
}

function unitsOf(observed: readonly ObservedStatistics[]): Pick<ContentCalibration, "area" | "distances"> {
  const pairs = (statistic: keyof Statistics) =>
    observed.map((image): Pair => ({ predicted: estimated(image, statistic), people: image.people[statistic] }));
  return {
    area: fitRelation(pairs("logArea"), humanLogArea),
    distances: fitRelation(pairs("distances"), humanDistances),
  };
}

function clarityOf(
  observed: readonly ObservedStatistics[],
  units: Pick<ContentCalibration, "area" | "distances">,
  reference: Pick<Distribution, "area" | "distances">,
): CalibrationFit {
  return fitRelation(
    observed.map((image) => ({
      predicted: estimatedMean(image, units, reference),
      people: meanScore(Math.exp(image.people.logArea), image.people.distances, reference),
    })),
    (_, value) => value,
  );
}

/**
 * The linear fit from predicted to human numbers, and the residual that 90 % of the human numbers do not exceed (split conformal
 * prediction on leave-one-out residuals; Vovk et al. 2005, Lei et al. 2018). Disagreement of the
 * networks widens intervals by the amount that makes them narrowest on average.
 * @param shown maps a predicted number to the displayed number, on the human scale
 */
export function fitRelation(
  pairs: readonly Pair[],
  shown: (units: HumanScale, value: number) => number = toHumanScale,
): CalibrationFit {
  const xs = pairs.map(({ predicted }) => predicted.value);
  const [x, y] = [estimateOf(xs), estimateOf(pairs.map(({ people }) => people))];
  const squares = x.spread ** 2 * (pairs.length - 1);
  const products = pairs.reduce((sum, { predicted, people }) => sum + (predicted.value - x.value) * (people - y.value), 0);
  const ratio = squares > 0 ? y.spread / x.spread : 1;
  const units = { predicted: x.value, people: y.value, ratio };
  // Negatively correlated with the human order, so there is nothing to follow.
  const slope = squares > 0 ? Math.max(0, products / squares) : 0;
  const residuals = pairs.map(({ predicted: { value }, people }) => {
    const expected = y.value + slope * (value - x.value);
    const leverage = 1 / pairs.length + (squares > 0 ? (value - x.value) ** 2 / squares : 0);
    const residual = (people - expected) / (1 - leverage);
    // An interval always includes the displayed number, so values on that side are covered whatever the reach.
    const own = shown(units, value) - expected;
    return residual * own >= 0 && Math.abs(residual) <= Math.abs(own) ? 0 : Math.abs(residual);
  });
  const usual = median(pairs.map(({ predicted }) => predicted.spread));
  const { reach, doubt } = narrowestIntervals(usual, (tried) =>
    pairs.map(({ predicted }, at) => ({ residual: residuals[at]!, scale: Math.hypot(1, tried * predicted.spread) })),
  );
  return roundScale({ ...units, slope, reach, doubt });
}

/** Residuals of the shares of boxes between human and predicted values. */
export function fitShareRelation(pairs: readonly Pair[]): ShareCalibration {
  const usual = median(pairs.map(({ predicted }) => predicted.spread / Math.sqrt(predicted.value * (1 - predicted.value))));
  return roundScale(
    narrowestIntervals(usual, (tried) =>
      pairs.map(({ predicted: { value, spread }, people }) => ({
        residual: Math.abs(people - value),
        scale: Math.sqrt(value * (1 - value) + (tried * spread) ** 2),
      })),
    ),
  );
}

type Residual = { readonly residual: number; readonly scale: number };

/**
 * The weight, in units of the usual spread, that makes intervals narrowest on average, with the reach that gives them STATED
 * coverage.
 */
function narrowestIntervals(usual: number, residualsWith: (doubt: number) => Residual[]): { reach: number; doubt: number } {
  const doubts = usual > 0 ? DOUBT_CANDIDATES.map((doubt) => doubt / usual) : [0];
  const tried = doubts.map((doubt) => {
    const residuals = residualsWith(doubt);
    const reach = conformal(residuals.map(({ residual, scale }) => residual / scale));
    return { reach, doubt, width: reach * estimateOf(residuals.map(({ scale }) => scale)).value };
  });
  const { reach, doubt } = tried.reduce((best, next) => (next.width < best.width ? next : best));
  return { reach, doubt };
}

/**
 * The smallest bound that a new value of the same kind stays below with probability STATED. Throws below nine values, which are
 * too few.
 */
export function conformal(values: readonly number[]): number {
  const rank = Math.ceil((values.length + 1) * INTERVAL_LEVEL);
  const ordered = values.toSorted((one, other) => one - other);
  if (rank > ordered.length) throw new Error(`${values.length} values say nothing about the outermost tenth`);
  return ordered[rank - 1]!;
}

const median = (values: readonly number[]): number => quantilesOf(values, 2)[1]!;

const short = (values: readonly number[]) => values.map((value) => Number(value.toFixed(DIGITS)));
const roundScale = <T extends Record<string, number>>(numbers: T) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value.toPrecision(DIGITS))])) as T;

function countsOf(images: readonly PredictedStatistics[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of images) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

/** A content hash as version. */
const named = <T extends object>(kind: string, content: T): T & { readonly version: string } => ({
  version: `${kind}-${createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8)}`,
  ...content,
});
