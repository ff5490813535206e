import type { LookAlike } from "#contracts/pipelines/logos.ts";
import { logOdds } from "./confidence.ts";
import { confidenceAt } from "./confidence-at.ts";
import { medianOf } from "./median-of.ts";
import type { ObjectModel } from "./object-model.ts";
import type { TestedLabel } from "./train-object.ts";

/** Labels that are compared, spread evenly. */
const COMPARED = 8;
/** Confidence from which an object takes a box for its own. */
const TAKEN = 0.3;
/** The objects of other models that take any of the compared labels of an object for their own, the most confused first. */
export function lookAlikesOf(tested: readonly TestedLabel[], rivals: readonly (readonly ObjectModel[])[]): LookAlike[] {
  const count = Math.min(COMPARED, tested.length);
  const compared = Array.from({ length: count }, (_, at) => tested[Math.floor((at * tested.length) / count)]!);
  return rivals
    .flatMap((objects, rival) => objects.map((model) => ({ rival, object: model.id, ...compare(compared, model) })))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
}

function compare(labels: readonly TestedLabel[], model: ObjectModel): Pick<LookAlike, "share" | "lead"> {
  if (labels.length === 0) return { share: 0, lead: null };
  const confidences = labels.map(({ mips, pose }) => confidenceAt(mips, pose, model));
  return {
    share: confidences.filter((confidence) => confidence >= TAKEN).length / labels.length,
    lead: medianOf(labels.map((label, at) => logOdds(label.confidence) - logOdds(confidences[at]!))),
  };
}
