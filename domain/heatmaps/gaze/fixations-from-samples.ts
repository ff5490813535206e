/** A gaze point in 0 to 1 of the image at a time in milliseconds. */
export type GazeSample = { readonly x: number; readonly y: number; readonly time: number };

/** Largest extent of a fixation across plus down, in shares of the sides: more than the noise of a webcam, less than two things apart. */
const DISPERSION = 0.1;
const MIN_MS = 100;

/**
 * Fixations in the gaze points of one viewer by dispersion (I-DT; Salvucci & Goldberg 2000): the longest runs of at least 100 ms within a
 * small window. Each fixation is the mean of its points.
 */
export function fixationsFromSamples(samples: readonly GazeSample[]): readonly { readonly x: number; readonly y: number }[] {
  const inOrder = samples.toSorted((one, other) => one.time - other.time);
  const fixations: { x: number; y: number }[] = [];
  for (let start = 0; start < inOrder.length; ) {
    let end = start;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (; end < inOrder.length; end++) {
      const { x, y } = inOrder[end]!;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      if (right - left + bottom - top > DISPERSION) break;
    }
    const run = inOrder.slice(start, end);
    if (run.length > 1 && run.at(-1)!.time - run[0]!.time >= MIN_MS) {
      const mean = (of: (sample: GazeSample) => number) => run.reduce((sum, sample) => sum + of(sample), 0) / run.length;
      fixations.push({ x: mean(({ x }) => x), y: mean(({ y }) => y) });
      start = end;
    } else start++;
  }
  return fixations;
}
