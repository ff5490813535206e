import { alignByCheck, alignCoarsely, type Checked, checkAt, type Evidence, evidenceAt, goodness } from "./evidence.ts";
import type { ObjectModel } from "./object-model.ts";
import { boxOf, overlap, type Pose } from "./patch.ts";
import type { Mips } from "./raster.ts";
import type { Candidate } from "./scan.ts";

/** Candidates aligned coarsely, the best of the scan and of the check; and of these compared with what the logo looks like. */
const LIKELY = 12;
const LOOKED_AT = 3;

/** Checks and aligns the candidates of an object; the best first, none on top of another. */
export function verify(mips: Mips, candidates: readonly Candidate[], model: ObjectModel): Evidence[] {
  const better = (one: Checked, other: Checked) => goodness(other.judgement) - goodness(one.judgement);
  const checked = candidates.map(({ pose, score }) => ({ pose, score, judgement: checkAt(mips, pose, model) }));
  const byCheck = checked
    .toSorted(better)
    .slice(0, LIKELY)
    .map((start) => alignByCheck(mips, start, model, 0));
  const byScan = checked.toSorted((one, other) => other.score - one.score).slice(0, LIKELY);
  const coarse = [...byCheck, ...[...byCheck, ...byScan].map(({ pose }) => checkCoarsely(mips, pose, model))];
  const kept: Checked[] = [];
  for (const next of coarse.toSorted(better))
    if (kept.every(({ pose }) => overlap(boxOf(pose), boxOf(next.pose)) < 0.3)) kept.push(next);
  return kept.slice(0, LOOKED_AT).map((start) => evidenceAt(mips, start, model));
}

function checkCoarsely(mips: Mips, start: Pose, model: ObjectModel): Checked {
  const pose = alignCoarsely(mips, start, model.looks);
  return { pose, judgement: checkAt(mips, pose, model) };
}
