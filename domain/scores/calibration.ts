import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Estimate } from "./estimate.ts";

/** Low and high end, in that order. */
export type Range = readonly [low: number, high: number];

/**
 * How a predicted number and the one of people's own maps belong together, over validation pictures of one kind. Both lie on a scale on
 * which a straight line serves.
 */
export type Relation = {
  /** Means of the predicted numbers and of people's. */
  readonly predicted: number;
  readonly people: number;
  /** Standard deviation of people's numbers over that of the predicted: what brings a predicted number into people's units. */
  readonly ratio: number;
  /** Rise of people's expected number with the predicted one (least squares): less than `ratio`, the more so the less they agree. */
  readonly slope: number;
  /** Nine in ten of people's numbers lie within this of the expected one when the networks agree … */
  readonly reach: number;
  /** … and within √(1 + (doubt · spread)²) times as much when they do not. 0 where no spread of unseen pictures is known. */
  readonly doubt: number;
};

/** The part of a relation that brings a predicted number into people's units. */
export type Units = Pick<Relation, "predicted" | "people" | "ratio">;

/** How far people's share of attention of a box lies from the predicted share p: 90 % within reach · √(p(1 − p) + (doubt · spread)²). */
export type ShareRelation = { readonly reach: number; readonly doubt: number };

/** What is known of one kind of picture. `area` is on the scale of its logarithm; `clarity` is the mean score before its percentile is taken. */
export type ContentCalibration = {
  readonly area: Relation;
  readonly distances: Relation;
  readonly clarity: Relation;
  readonly share: ShareRelation;
};

/** What the intervals are made with: how predictions and people belong together on pictures that the networks had not seen. */
export type Calibration = {
  readonly version: string;
  readonly model: string;
  /** Validation pictures of each kind. */
  readonly counts: Readonly<Record<ContentType, number>>;
  readonly contents: Readonly<Record<ContentType, ContentCalibration>>;
};

/** A predicted number in people's units: where it stands among the predicted, there the result stands among people's. */
export const inPeoplesUnits = ({ predicted, people, ratio }: Units, value: number): number =>
  people + ratio * (value - predicted);

/** Where people's number lies with a probability of 90 %, on the relation's scale. */
export function likelyRange(relation: Relation, { value, spread }: Estimate): Range {
  const expected = relation.people + relation.slope * (value - relation.predicted);
  const off = relation.reach * Math.hypot(1, relation.doubt * spread);
  return [expected - off, expected + off];
}

/** Where people's share of attention of a box lies with a probability of 90 %, within 0…1, about the predicted share. */
export function likelyShare({ reach, doubt }: ShareRelation, { value, spread }: Estimate): Range {
  const off = reach * Math.sqrt(Math.max(0, value * (1 - value)) + (doubt * spread) ** 2);
  return [Math.max(0, value - off), Math.min(1, value + off)];
}
