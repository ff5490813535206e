import type { Fixation } from "#contracts/attention.ts";
import { meanOf } from "#kit/portable/mean-of.ts";

/** Number of fixations compared: those of the first one and a half to two seconds. */
const FIRST = 6;
/** A viewer with fewer fixations was looking away or blinking, and is excluded. */
const MIN_FIXATIONS = 4;
/** Distances in cells: two fixations are at the same place, near each other, or (this far apart) at different places. */
const COLUMNS = 6;
const ROWS = 5;
const DIFFERENT = 2;

/**
 * Similarity of two fixation sequences in place and order, from 0 (nowhere near each other) to 1 (the same cells in the same
 * order): 1 − edit distance ÷ length of the longer, over the first six fixations. Substituting a fixation costs the distance of
 * the two cells in a grid of 6 × 5, two cells or more counting 1; deletion or insertion costs 1. Levenshtein distance over a grid
 * is the string-edit measure of Brandt & Stark 1997; the cost by distance is the idea of ScanMatch (Cristino et al. 2010).
 * Durations do not count. Two empty sequences are identical.
 */
export function sequenceSimilarity(one: readonly Fixation[], other: readonly Fixation[]): number {
  const [a, b] = [one.slice(0, FIRST).map(cellOf), other.slice(0, FIRST).map(cellOf)];
  if (a.length === 0 && b.length === 0) return 1;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, from] of a.entries()) {
    const costs = [row + 1];
    for (const [column, to] of b.entries())
      costs.push(Math.min(above[column]! + substitutionCost(from, to), above[column + 1]! + 1, costs[column]! + 1));
    above = costs;
  }
  return 1 - above.at(-1)! / Math.max(a.length, b.length);
}

type Cell = readonly [column: number, row: number];
const cellOf = ({ x, y }: Fixation): Cell => [
  Math.min(COLUMNS - 1, Math.floor(x * COLUMNS)),
  Math.min(ROWS - 1, Math.floor(y * ROWS)),
];
const substitutionCost = (from: Cell, to: Cell): number => Math.min(1, Math.hypot(from[0] - to[0], from[1] - to[1]) / DIFFERENT);

/**
 * Mean similarities 0…1 on one image, each to the human sequences: of the model's sequence, of other people's and of a random
 * one.
 */
export type SequenceAgreement = { readonly model: number; readonly people: number; readonly chance: number };

/**
 * Similarity of a predicted sequence to the human ones on the same image (mean over viewers), of human sequences to each
 * other (mean over pairs), and of a sequence drawn from the prior to them.
 * @param viewers one sequence per viewer, without the first fixation, which an eye tracker's cross in the centre forces
 * @returns undefined where fewer than two viewers made four fixations
 */
export function sequenceAgreement(
  model: readonly Fixation[],
  viewers: readonly (readonly Fixation[])[],
  priorDraw: readonly Fixation[],
): SequenceAgreement | undefined {
  const people = viewers.filter(({ length }) => length >= MIN_FIXATIONS);
  if (people.length < 2) return undefined;
  const withPeople = (sequence: readonly Fixation[]) => meanOf(people.map((person) => sequenceSimilarity(sequence, person)));
  const pairs = people.flatMap((person, at) => people.slice(at + 1).map((other) => sequenceSimilarity(person, other)));
  return { model: withPeople(model), people: meanOf(pairs), chance: withPeople(priorDraw) };
}

/**
 * A random sequence: six fixations drawn independently from a density, at the centres of its cells.
 * @param density `width × height` non-negative values, row by row, of any positive sum
 * @param random numbers in [0, 1)
 */
export function drawSequence(
  { width, height, density }: { readonly width: number; readonly height: number; readonly density: Float64Array },
  random: () => number,
): Fixation[] {
  let total = 0;
  const upTo = density.map((value) => {
    total += value;
    return total;
  });
  return Array.from({ length: FIRST }, () => {
    const drawn = random() * total;
    const at = upTo.findIndex((sum) => sum > drawn);
    return { x: ((at % width) + 0.5) / width, y: (Math.floor(at / width) + 0.5) / height, duration: 0 };
  });
}
