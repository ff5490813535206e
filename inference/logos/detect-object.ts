import { alignByCheck, type Checked, checkAt, type Evidence, evidenceAt, goodness } from "./evidence.ts";
import type { ObjectModel } from "./object-model.ts";
import { boxOf, overlap } from "./patch.ts";
import type { Mips } from "./raster.ts";
import type { Candidate } from "./scan.ts";

/** Candidates aligned in coarse steps, of these in fine steps, and of these compared with what the logo looks like. */
const COARSE = 12;
const FINE = 5;
const LOOKED_AT = 3;

/** Checks and aligns the candidates of an object; the best first, none on top of another. */
export function verify(mips: Mips, candidates: readonly Candidate[], model: ObjectModel): Evidence[] {
  const better = (one: Checked, other: Checked) => goodness(other.judgement) - goodness(one.judgement);
  const checked = candidates.map(({ pose }) => ({ pose, judgement: checkAt(mips, pose, model) })).toSorted(better);
  const coarse = checked.slice(0, COARSE).map((start) => alignByCheck(mips, start, model, 0));
  const kept: Checked[] = [];
  for (const next of coarse.toSorted(better))
    if (kept.every(({ pose }) => overlap(boxOf(pose), boxOf(next.pose)) < 0.3)) kept.push(next);
  return kept
    .slice(0, FINE)
    .map((start) => alignByCheck(mips, start, model, 1))
    .toSorted(better)
    .slice(0, LOOKED_AT)
    .map((aligned) => evidenceAt(mips, aligned, model));
}
