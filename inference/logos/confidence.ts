import type { Evidence } from "./evidence.ts";
import type { ObjectModel } from "./object-model.ts";

/** The evidence as numbers of order 1, which mean the same for every object. */
export function measuresOf({ pose, check, looks: [small, large], detail }: Evidence, { noise, typical }: ObjectModel): number[] {
  const size = Math.min(2, Math.max(-1.5, Math.log2(pose.height / 40)));
  const clip = (value: number) => Math.min(1.5, Math.max(-0.5, value));
  const best = clip(check.best);
  const expected = Math.max(0.3, typical.luminance);
  const blocks = clip(large.leastBlock / Math.max(0.3, typical.leastBlock));
  const above = (value: number, floor: number, top: number) => clip((value - floor) / Math.max(0.15, top - floor));
  const { tenth, quarter, middle } = detail;
  const seen = above(large.luminance, noise.luminance, expected);
  return [
    1,
    clip(check.whole),
    best,
    clip(check.worst),
    above(best, noise.check, 1),
    small.luminance,
    large.luminance,
    clip(large.luminance / expected),
    seen,
    Math.max(0, typical.color - large.color),
    large.blocks,
    large.leastBlock,
    blocks,
    blocks * large.luminance,
    blocks * Math.max(0, check.worst),
    size,
    size * large.luminance,
    size * best,
    size * blocks,
    Math.abs(pose.turn) + Math.abs(pose.slant),
    tenth,
    quarter,
    middle,
    detail.mean,
    detail.unlike,
    detail.correlation,
    size * quarter,
    size * middle,
    size * detail.correlation,
    quarter * seen,
    middle * seen,
    size * size * quarter,
  ];
}

/** One for each measure, fitted by tools/evaluate/brands/fit-confidence.ts on brands that are not the held-out ones. */
const WEIGHTS: readonly number[] = [
  -5.22, 2.99, 3.07, -1.78, 2.76, -1.83, 0.28, -0.41, -0.28, 0.94, -1.0, 1.04, 0.36, 1.48, 1.44, -0.55, -3.49, 0.56, -0.41, -1.02,
  -0.68, -0.34, 0.56, 0.37, -2.17, 1.04, 0.5, 1.09, 1.52, 0.05, -0.91, 0.3,
];

/** Probability that the object is there. */
export function confidenceOf(evidence: Evidence, model: ObjectModel): number {
  const sum = measuresOf(evidence, model).reduce((all, value, at) => all + value * (WEIGHTS[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Log odds are compared within these bounds: beyond, the differences of confidence say nothing. */
const BOUNDS = [0.001, 0.999] as const;

/** The log odds of a confidence. */
export function logOdds(confidence: number): number {
  const inside = Math.min(BOUNDS[1], Math.max(BOUNDS[0], confidence));
  return Math.log(inside / (1 - inside));
}
