/** A gaze point in 0 to 1 of the image at a time in milliseconds. */
export type GazeSample = { readonly x: number; readonly y: number; readonly time: number };

/**
 * Largest extent of a fixation across plus down, in shares of the sides: more than the noise of a webcam, less than two things
 * apart.
 */
const DISPERSION = 0.1;
const MIN_MS = 100;

/** The largest of the values in a window whose ends only move forward; each move takes constant time on average. */
class SlidingMaximum {
  /** Positions whose values are larger than all that follow. */
  readonly #candidates: number[] = [];
  #first = 0;
  readonly #values: readonly number[];

  constructor(values: readonly number[]) {
    this.#values = values;
  }

  add(at: number): void {
    const value = this.#values[at]!;
    while (this.#candidates.length > this.#first && this.#values[this.#candidates.at(-1)!]! <= value) this.#candidates.pop();
    this.#candidates.push(at);
  }

  /** -Infinity of an empty window. */
  from(start: number): number {
    while (this.#candidates[this.#first]! < start) this.#first++;
    return this.#values[this.#candidates[this.#first]!] ?? -Infinity;
  }
}

/**
 * Fixations in the gaze points of one viewer by dispersion (I-DT; Salvucci & Goldberg 2000): the longest runs of at least 100 ms
 * within a small window. Each fixation is the mean of its points. The time grows with the number of samples, however they lie.
 */
export function fixationsFromSamples(samples: readonly GazeSample[]): readonly { readonly x: number; readonly y: number }[] {
  const inOrder = samples.toSorted((one, other) => one.time - other.time);
  const sides = [({ x }: GazeSample) => x, ({ x }: GazeSample) => -x, ({ y }: GazeSample) => y, ({ y }: GazeSample) => -y].map(
    (side) => inOrder.map(side),
  );
  const largest = sides.map((values) => new SlidingMaximum(values));
  /** Width plus height of the samples from `start` and of the next one. */
  const extentWith = (next: number, start: number): number =>
    largest.reduce((sum, side, at) => sum + Math.max(side.from(start), sides[at]![next]!), 0);
  const fixations: { x: number; y: number }[] = [];
  for (let start = 0, end = 0; start < inOrder.length; ) {
    for (; end < inOrder.length && extentWith(end, start) <= DISPERSION; end++) for (const side of largest) side.add(end);
    if (end - start > 1 && inOrder[end - 1]!.time - inOrder[start]!.time >= MIN_MS) {
      const run = inOrder.slice(start, end);
      const mean = (of: (sample: GazeSample) => number) => run.reduce((sum, sample) => sum + of(sample), 0) / run.length;
      fixations.push({ x: mean(({ x }) => x), y: mean(({ y }) => y) });
      start = end;
    } else start++;
  }
  return fixations;
}
