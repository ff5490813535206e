import { align, type Judged, type Steps } from "./align.ts";
import { type Likeness, type Looks, likenessOf, luminanceAt } from "./looks.ts";
import type { ObjectModel } from "./object-model.ts";
import type { Pose } from "./patch.ts";
import type { Mips } from "./raster.ts";
import { checkWindow } from "./windows.ts";

/** Scores of the check: 0 for the mean background, 1 for the mean example. */
export type Check = {
  readonly whole: number;
  /** Without the worst part, which may be covered. */
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

/** Steps of the alignment by the check, from coarse to fine, and by the large look. */
const CHECKED: readonly Steps[] = [
  { shift: 0.08, scale: 1.09, aspect: 1.06, turn: 0.07, slant: 0.08, far: 0 },
  { shift: 0.03, scale: 1.035, aspect: 1.03, turn: 0.03, slant: 0.04, far: 0 },
];
const LOOKED: readonly Steps[] = [
  { shift: 0.02, scale: 1.02, aspect: 1.02, turn: 0.025, slant: 0.03, far: 0.06 },
  { shift: 0.008, scale: 1.008, aspect: 1.008, turn: 0.01, slant: 0.012, far: 0.025 },
];

export type Checked = Judged<Check>;

/** Aligns by the check in coarse (0) or fine (1) steps. */
export function alignByCheck(mips: Mips, start: Checked, model: Pick<ObjectModel, "geometry" | "check">, step: 0 | 1): Checked {
  return align(start, CHECKED[step]!, (pose) => checkAt(mips, pose, model), goodness);
}

/** Aligns by what the logo looks like, to a pixel of the look. */
export function alignByLook(mips: Mips, pose: Pose, looks: Looks): Pose {
  const judge = (at: Pose) => luminanceAt(mips, at, looks);
  return LOOKED.reduce((start, steps) => align(start, steps, judge, (value) => value), { pose, judgement: judge(pose) }).pose;
}

/** What speaks for an object at a pose. */
export type Evidence = { readonly pose: Pose; readonly check: Check; readonly looks: readonly [Likeness, Likeness] };

export function evidenceAt(mips: Mips, { pose: start, judgement: check }: Checked, model: ObjectModel): Evidence {
  const pose = alignByLook(mips, start, model.looks[1]);
  return { pose, check, looks: [likenessOf(mips, pose, model.looks[0]), likenessOf(mips, pose, model.looks[1])] };
}
