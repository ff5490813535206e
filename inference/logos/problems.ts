import { type LogoProblem, MIN_BOX_HEIGHT, MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import type { Label, Material } from "./material.ts";
import type { Mips, Raster } from "./raster.ts";

/** Mean difference in grey levels below which two frames are the same one, apart from compression. */
const SAME_FRAME = 1.5;
/** Width in pixels at which frames are compared. */
const COMPARED_WIDTH = 80;
/** Mean sum of a cell's histogram below which the boxes show nothing but a surface. */
const STRUCTURE = 0.12;

/** Positions of the frames, each once. */
const framesOf = (labels: readonly Label[]) => [...new Set(labels.map(({ frame }) => frame))];

/**
 * Which labels an object can be trained with: large enough, each of a frame of its own; and why the others cannot, or all cannot.
 * `height` is in pixels of the working frame.
 */
export function usableLabels(labels: readonly (Label & { readonly height: number })[]): {
  usable: Label[];
  problems: LogoProblem[];
} {
  const labelled = framesOf(labels);
  if (labelled.length < MIN_LABELLED_FRAMES) return { usable: [], problems: [{ code: "frames.too_few", frames: labelled }] };
  const large = labels.filter(({ height }) => height >= MIN_BOX_HEIGHT);
  const small = labels.filter((label) => !large.includes(label));
  const copies = copiesOf(large);
  const problems: LogoProblem[] = [];
  if (small.length > 0) problems.push({ code: "boxes.too_small", frames: framesOf(small) });
  if (copies.length > 0) problems.push({ code: "frames.identical", frames: copies });
  return { usable: large.filter(({ frame }) => !copies.includes(frame)), problems };
}

/** Frames that equal an earlier one. */
function copiesOf(labels: readonly Label[]): number[] {
  const different: Mips[] = [];
  const copies: number[] = [];
  for (const frame of framesOf(labels)) {
    const { mips } = labels.find((label) => label.frame === frame)!;
    if (different.some((other) => isSame(small(mips), small(other)))) copies.push(frame);
    else different.push(mips);
  }
  return copies;
}

const small = (mips: Mips): Raster => mips.find(({ width }) => width <= COMPARED_WIDTH) ?? mips.at(-1)!;

function isSame(one: Raster, other: Raster): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const sum = one.rgb.reduce((all, value, at) => all + Math.abs(value - other.rgb[at]!), 0);
  return sum / one.rgb.length < SAME_FRAME;
}

/** Whether the labelled boxes show edges. */
export function hasStructure({ examples, geometry }: Material): boolean {
  const cells = geometry.check.columns * geometry.check.rows;
  const sums = examples.map(
    ({ check }) => check.reduce((all, part) => all + part.reduce((sum, value) => sum + value, 0), 0) / cells,
  );
  return sums.reduce((sum, value) => sum + value, 0) / sums.length >= STRUCTURE;
}
