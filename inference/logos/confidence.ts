import type { Evidence } from "./evidence.ts";
import type { ObjectModel } from "./object-model.ts";

/** The evidence as numbers of order 1, which mean the same for every object. */
export function measuresOf({ pose, check, looks: [small, large] }: Evidence, { noise, typical }: ObjectModel): number[] {
  const size = Math.min(2, Math.max(-1.5, Math.log2(pose.height / 40)));
  const clip = (value: number) => Math.min(1.5, Math.max(-0.5, value));
  const best = clip(check.best);
  const expected = Math.max(0.3, typical.luminance);
  const blocks = clip(large.leastBlock / Math.max(0.3, typical.leastBlock));
  const above = (value: number, floor: number, top: number) => clip((value - floor) / Math.max(0.15, top - floor));
  return [
    1,
    clip(check.whole),
    best,
    clip(check.worst),
    above(best, noise.check, 1),
    small.luminance,
    large.luminance,
    clip(large.luminance / expected),
    above(large.luminance, noise.luminance, expected),
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
  ];
}

/** One for each measure, fitted by tools/evaluate/brands/fit-confidence.ts on brands that are not the held-out ones. */
const WEIGHTS: readonly number[] = [
  -6.64, 2.46, 3.04, -0.51, 1.31, -0.52, 0.39, 0.67, 1.49, 0.43, 1.03, 0.37, -0.33, -0.03, 0.63, -0.11, -2.21, 1.25, -0.15, -0.81,
];

/** Probability that the object is there. */
export function confidenceOf(evidence: Evidence, model: ObjectModel): number {
  const sum = measuresOf(evidence, model).reduce((all, value, at) => all + value * (WEIGHTS[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
