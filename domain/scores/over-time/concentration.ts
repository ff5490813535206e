import type { Grid } from "./grid.ts";

const FIFTH = 0.2;

/**
 * The share of all attention, 0 to 1, in the fifth of the frame's area with the most attention; a cell at the limit counts in
 * part. 0.2 for uniform attention. Throws for a map without attention.
 */
export function topFifthMass({ values }: Grid): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]!++;
  let total = 0;
  let held = 0;
  let left = values.length * FIFTH;
  for (let value = 255; value > 0; value--) {
    const taken = Math.min(left, counts[value]!);
    left -= taken;
    held += taken * value;
    total += counts[value]! * value;
  }
  if (total === 0) throw new Error("a map without attention has no mass");
  return held / total;
}

/** The centroid of attention in 0 to 1 of width and height. Throws for a map without attention. */
export function centreOfMass({ width, height, values }: Grid): { x: number; y: number } {
  let [total, across, down] = [0, 0, 0];
  for (let row = 0, cell = 0; row < height; row++) {
    for (let column = 0; column < width; column++, cell++) {
      const value = values[cell]!;
      total += value;
      across += value * (column + 0.5);
      down += value * (row + 0.5);
    }
  }
  if (total === 0) throw new Error("a map without attention has no centre");
  return { x: across / total / width, y: down / total / height };
}
