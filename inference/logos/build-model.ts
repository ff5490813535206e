import type { LogoQuality } from "#contracts/pipelines/logos.ts";
import { typicalDetail } from "./detail.ts";
import { discriminantOf } from "./discriminant.ts";
import { checkAt, type Evidence } from "./evidence.ts";
import { average, looksOfExamples } from "./examples.ts";
import { detailsOf, luminanceAt, typicalOf } from "./looks.ts";
import type { Material } from "./material.ts";
import type { ObjectModel } from "./object-model.ts";
import type { Mips } from "./raster.ts";
import { checkWindow } from "./windows.ts";

/** Share of the mean of confused places in what counts as background. */
const CONFUSED_SHARE = 0.5;
const UNKNOWN: LogoQuality = { precision: null, recall: 0, boxes: 0 };

/** Places of a frame that the model confuses with the object. */
export type Confused = { readonly frame: number; readonly mips: Mips; readonly evidence: Evidence };
/** A model of the examples that are not in the frames left out. */
export function buildModel(
  material: Material,
  confused: readonly Confused[],
  leftOut: ReadonlySet<number> = new Set(),
): ObjectModel {
  const { id, geometry, backgrounds } = material;
  const examples = material.examples.filter(({ frame }) => !leftOut.has(frame));
  const known = confused.filter(({ frame }) => !leftOut.has(frame));
  const windows = known.map(({ mips, evidence }) => checkWindow(mips, evidence.pose, geometry));
  const check = backgrounds.check.map((background, part) => {
    const example = average(examples.map((one) => one.check[part]!));
    if (known.length === 0) return discriminantOf(background, example);
    const hard = average(windows.map((parts) => parts[part]!));
    const mean = background.mean.map((value, at) => value * (1 - CONFUSED_SHARE) + hard[at]! * CONFUSED_SHARE);
    return discriminantOf({ ...background, mean }, example);
  });
  const looks = looksOfExamples(examples, geometry);
  const scan = geometry.turns.map((_, turn) => discriminantOf(backgrounds.scan, average(examples.map((one) => one.scan[turn]!))));
  const scores = known.map(({ mips, evidence }) => checkAt(mips, evidence.pose, { geometry, check }).best);
  const alike = known.map(({ mips, evidence }) => luminanceAt(mips, evidence.pose, looks[1]));
  const typical = { ...typicalOf(looks[1]), detail: typicalDetail(detailsOf(looks[1]), looks[1]) };
  const noise = { check: high(scores), luminance: high(alike) };
  return { id, quality: UNKNOWN, geometry, scan, check, looks, noise, typical };
}

/** The value that a tenth exceeds; 0 without values. */
const high = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.9)] ?? 0;
