import type { LookAlike } from "#contracts/pipelines/logos.ts";
import { confidenceOf } from "./confidence.ts";
import { verify } from "./detect-object.ts";
import type { Label } from "./material.ts";
import type { ObjectModel } from "./object-model.ts";
import { boxOf, overlap, type Pose } from "./patch.ts";
import type { Mips } from "./raster.ts";

/** Labels that are compared, spread evenly; each costs about 60 ms of one core per object. */
const COMPARED = 8;
/** Confidence from which an object takes a box for its own, and the overlap from which it means this place. */
const TAKEN = 0.3;
const SAME_PLACE = 0.4;
/** Share of the boxes from which two objects are confused. */
const LEAST_SHARE = 0.25;
/** Difference of the widths, as a share, from which a box is also tried at both of its ends. */
const OTHER_WIDTH = 0.08;

/** The objects of other models that take the labelled boxes of an object for their own, the most confused first. */
export function lookAlikesOf(labels: readonly Label[], rivals: readonly (readonly ObjectModel[])[]): LookAlike[] {
  const count = Math.min(COMPARED, labels.length);
  const compared = Array.from({ length: count }, (_, at) => labels[Math.floor((at * labels.length) / count)]!);
  const shareOf = (model: ObjectModel) =>
    compared.filter(({ mips, pose }) => confidenceAt(mips, pose, model) >= TAKEN).length / compared.length;
  return rivals
    .flatMap((objects, rival) => objects.map((model) => ({ rival, object: model.id, share: shareOf(model) })))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share);
}

/** How sure a model is that a box shows its object. No scan is needed where the place is known. */
function confidenceAt(mips: Mips, pose: Pose, model: ObjectModel): number {
  const box = boxOf(pose);
  const candidates = startsOf(pose, model).map((start) => ({ pose: start, score: 0 }));
  const places = verify(mips, candidates, model).filter((evidence) => overlap(boxOf(evidence.pose), box) >= SAME_PLACE);
  return Math.max(0, ...places.map((evidence) => confidenceOf(evidence, model)));
}

/** Logos that look alike often differ in their words, and so in their width: in the middle of the box, and at its left and right end. */
function startsOf(pose: Pose, { geometry: { aspect } }: ObjectModel): Pose[] {
  const width = pose.height * aspect;
  const aside = (pose.width - width) / 2;
  const shifts = Math.abs(aside) < OTHER_WIDTH * pose.width ? [0] : [-aside, 0, aside];
  return shifts.map((shift) => ({ ...pose, width, x: pose.x + shift }));
}
