import { align, type Judged, type Steps } from "./align.ts";
import type { Detail } from "./detail.ts";
import { detailSimilarity, halfOf, type Looks, type Similarity, similarityOf } from "./looks.ts";
import type { ObjectModel } from "./object-model.ts";
import type { Pose } from "./patch.ts";
import type { Mips } from "./raster.ts";
import { refine } from "./refine.ts";
import { checkWindow } from "./windows.ts";

/** Scores of the check: 0 for the mean background, 1 for the mean example. */
export type Check = {
  readonly whole: number;
  /** Mean of all parts but the worst one, which may be covered. */
  readonly best: number;
  readonly worst: number;
};

export function checkAt(mips: Mips, pose: Pose, { geometry, check }: Pick<ObjectModel, "geometry" | "check">): Check {
  const parts = checkWindow(mips, pose, geometry);
  let [sum, total, worst, worstWeight] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (const [at, values] of parts.entries()) {
    const { weights, bias, distance } = check[at]!;
    let score = -bias;
    for (let index = 0; index < values.length; index++) score += values[index]! * weights[index]!;
    const weight = distance * distance;
    sum += score * weight;
    total += weight;
    if (score < worst) [worst, worstWeight] = [score, weight];
  }
  return { whole: sum / total, best: (sum - worst * worstWeight) / (total - worstWeight), worst };
}

/** Order of poses: what is covered must not decide, what is seen must. */
export const goodness = ({ whole, best }: Check): number => whole + best;

/** Steps of the alignment by the check, from coarse to fine. */
const CHECKED: readonly Steps[] = [
  { shift: 0.08, scale: 1.09, aspect: 1.06, turn: 0.07, slant: 0.08, far: 0 },
  { shift: 0.03, scale: 1.035, aspect: 1.03, turn: 0.03, slant: 0.04, far: 0 },
];
export type Checked = Judged<Check>;

/** Aligns by the check in coarse (0) or fine (1) steps. */
export function alignByCheck(mips: Mips, start: Checked, model: Pick<ObjectModel, "geometry" | "check">, step: 0 | 1): Checked {
  return align(start, CHECKED[step]!, (pose) => checkAt(mips, pose, model), goodness);
}

/**
 * Sizes from which the alignment by looks starts: the scan's levels are a fourth of an octave apart, and its best one may be a
 * level off.
 */
const STARTS = [0.77, 0.88, 1, 1.14, 1.3] as const;

/** Aligns coarsely by what the logo looks like from afar, from several sizes. */
export function alignCoarsely(mips: Mips, pose: Pose, [small]: readonly [Looks, Looks]): Pose {
  const half = halfOf(small);
  const found = STARTS.map((scale) => {
    const start = { ...pose, width: pose.width * scale, height: pose.height * scale };
    return refine(mips, start, half, { iterations: 4, perspective: false });
  });
  const best = found.reduce((one, other) => (other.alike > one.alike ? other : one));
  return refine(mips, best.pose, small, { iterations: 6, perspective: false }).pose;
}

/** Aligns by what the logo looks like, to a pixel of the large look. */
export const alignByLook = (mips: Mips, pose: Pose, [small, large]: readonly [Looks, Looks]): Pose =>
  refine(mips, refine(mips, pose, small, { iterations: 6, perspective: true }).pose, large, { iterations: 5, perspective: true })
    .pose;

/** Evidence for an object at a pose. */
export type Evidence = {
  readonly pose: Pose;
  readonly check: Check;
  readonly looks: readonly [Similarity, Similarity];
  readonly detail: Detail;
};

/** Loss of goodness from which the alignment by looks has drifted away from a logo that is partly covered. */
const DRIFTED = 0.3;

export function evidenceAt(mips: Mips, start: Checked, model: ObjectModel): Evidence {
  const aligned = alignByLook(mips, start.pose, model.looks);
  const checked = checkAt(mips, aligned, model);
  const drifted = goodness(checked) < goodness(start.judgement) - DRIFTED;
  const [pose, check] = drifted ? [start.pose, start.judgement] : [aligned, checked];
  const [small, large] = model.looks;
  const detail = detailSimilarity(mips, pose, large, model.typical.detail);
  return { pose, check, looks: [similarityOf(mips, pose, small), similarityOf(mips, pose, large)], detail };
}
