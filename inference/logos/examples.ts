import type { Geometry } from "./geometry.ts";
import { type Looks, looksOf, sampleLook } from "./looks.ts";
import { LOOK_ROWS } from "./object-model.ts";
import type { Pose } from "./patch.ts";
import { randomOf } from "./random.ts";
import type { Mips } from "./raster.ts";
import { checkWindow, scanWindow } from "./windows.ts";

/** A labelled logo: the position of its frame in the request, and where it lies. */
export type Label = { readonly frame: number; readonly mips: Mips; readonly pose: Pose };

/** Mean windows of one label under small changes: of each turn of the scan, and of each part of the check. */
export type Example = {
  readonly frame: number;
  readonly scan: readonly Float64Array[];
  readonly check: readonly Float64Array[];
  readonly looks: readonly [ReturnType<typeof sampleLook>, ReturnType<typeof sampleLook>];
};

/** Changed copies of each label. */
const COPIES = 12;
/** Heights in pixels from which the logo is also seen, so that small ones are recognised. */
const DETAILS = [undefined, 26, 14] as const;

const lookSizes = ({ aspect }: Geometry) =>
  LOOK_ROWS.map((rows) => ({ columns: Math.min(4 * rows, Math.max(8, Math.round(rows * aspect))), rows })) as [
    { columns: number; rows: number },
    { columns: number; rows: number },
  ];

export function exampleOf({ frame, mips, pose }: Label, geometry: Geometry): Example {
  const random = randomOf(frame + 1);
  const change = (share: number) => (random() * 2 - 1) * share;
  const half = geometry.turns.length > 1 ? (geometry.turns[1]! - geometry.turns[0]!) / 2 : 0;
  // In the scan, a logo may lie half a cell off its place and between two levels.
  const jittered = (turn: number, spread: number): Pose => {
    const scale = 1 + change(0.1 * spread);
    return {
      ...pose,
      x: pose.x + change(0.5 * spread) * (pose.width / geometry.scan.width),
      y: pose.y + change(0.5 * spread) * (pose.height / geometry.scan.height),
      width: pose.width * scale * (1 + change(0.06 * spread)),
      height: pose.height * scale,
      // The window turns against the logo.
      turn: pose.turn - turn + change(half * spread),
      slant: pose.slant + change(0.1 * spread),
    };
  };
  const detailed = DETAILS.filter((detail) => detail === undefined || detail < pose.height * 0.8);
  const scan = geometry.turns.map((turn) =>
    meanOf(copies(detailed, (detail) => [scanWindow(mips, jittered(turn, 1), geometry, detail)])),
  );
  const check = copies(detailed, (detail) => checkWindow(mips, jittered(0, 0.3), geometry, detail));
  const [small, large] = lookSizes(geometry);
  return {
    frame,
    scan: scan.map(([window]) => window!),
    check: meanOf(check),
    looks: [sampleLook(mips, pose, small), sampleLook(mips, pose, large)],
  };
}

function copies(
  details: readonly (number | undefined)[],
  make: (detail: number | undefined) => Float32Array[],
): Float32Array[][] {
  return Array.from({ length: COPIES }, (_, copy) => make(details[copy % details.length]));
}

/** Means of the windows at the same position. */
function meanOf(lists: readonly (readonly Float32Array[])[]): Float64Array[] {
  return lists[0]!.map((first, position) => {
    const mean = new Float64Array(first.length);
    for (const list of lists) for (let at = 0; at < mean.length; at++) mean[at] = mean[at]! + list[position]![at]! / lists.length;
    return mean;
  });
}

/** Mean of vectors of one length. */
export function average(vectors: readonly (Float64Array | Float32Array)[]): Float64Array {
  const mean = new Float64Array(vectors[0]!.length);
  for (const vector of vectors) for (let at = 0; at < mean.length; at++) mean[at] = mean[at]! + vector[at]! / vectors.length;
  return mean;
}

/** What the examples look like, small and large. */
export function looksOfExamples(examples: readonly Example[], geometry: Geometry): readonly [Looks, Looks] {
  const [small, large] = lookSizes(geometry);
  return [
    looksOf(
      examples.map(({ looks }) => looks[0]),
      small,
    ),
    looksOf(
      examples.map(({ looks }) => looks[1]),
      large,
    ),
  ];
}
