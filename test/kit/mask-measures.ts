/** Measures computed from a downloaded mask: each definition implemented again, sharing no code with the product. */

export type Numbers = { readonly width: number; readonly height: number; readonly values: ArrayLike<number> };
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);

/** How much of a stretch of length 1 that begins at `at` lies within others' ends. */
const overlap = (at: number, from: number, to: number): number => Math.max(0, Math.min(at + 1, to) - Math.max(at, from));

/**
 * The share of all attention within a box, 0…1; cells count with the part of their area that it covers. The box is in pixels of
 * `frame`.
 */
export function shareInBox({ width, height, values }: Numbers, box: Box, frame: { width: number; height: number }): number {
  const [wide, high] = [width / frame.width, height / frame.height];
  let within = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      within +=
        values[y * width + x]! *
        overlap(x, box.left * wide, (box.left + box.width) * wide) *
        overlap(y, box.top * high, (box.top + box.height) * high);
  return within / sum(values);
}

/** The share of all attention that lies on the given share of the area, the most attended cells first, the last one in part. */
export function massInTopArea(part: number, { values }: Numbers): number {
  const sorted = Array.from(values).sort((one, other) => other - one);
  const cells = part * sorted.length;
  const whole = Math.floor(cells);
  return (sum(sorted.slice(0, whole)) + (cells - whole) * (sorted[whole] ?? 0)) / sum(sorted);
}

/** The mean place of attention, 0…1 of width and height. */
export function centreOfMass({ width, values }: Numbers): { x: number; y: number } {
  const height = values.length / width;
  const all = sum(values);
  const mean = (of: (cell: number) => number) => Array.from(values).reduce((sum, value, cell) => sum + value * of(cell), 0) / all;
  return { x: mean((cell) => ((cell % width) + 0.5) / width), y: mean((cell) => (Math.floor(cell / width) + 0.5) / height) };
}
