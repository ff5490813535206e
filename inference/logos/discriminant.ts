import { factorise, solve } from "./linear-algebra.ts";

/** Added to the variance of each value: a few thousand windows do not determine all covariances. */
const SHRINKAGE = 0.01;

/** Mean and covariance of windows that show anything. */
export type Background = { readonly mean: Float64Array; readonly factor: Float64Array };

/**
 * A linear discriminant (Hariharan, Malik and Ramanan, 2012): `weights` · values − `bias` is 0 for the mean background and 1 for
 * the mean example. `distance` is how many standard deviations of the background lie between the two.
 */
export type Discriminant = { readonly weights: Float32Array; readonly bias: number; readonly distance: number };

export function backgroundOf(windows: readonly Float32Array[]): Background {
  const size = windows[0]!.length;
  const mean = new Float64Array(size);
  for (const window of windows) for (let at = 0; at < size; at++) mean[at] = mean[at]! + window[at]! / windows.length;
  const covariance = new Float64Array(size * size);
  const centred = new Float64Array(size);
  for (const window of windows) {
    for (let at = 0; at < size; at++) centred[at] = window[at]! - mean[at]!;
    for (let row = 0; row < size; row++) {
      const value = centred[row]!;
      for (let column = 0, to = row * size; column <= row; column++, to++)
        covariance[to] = covariance[to]! + value * centred[column]!;
    }
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++)
      covariance[row * size + column] = covariance[row * size + column]! / windows.length;
    covariance[row * size + row] = covariance[row * size + row]! + SHRINKAGE;
  }
  factorise(covariance, size);
  return { mean, factor: covariance };
}

/** Separates the mean of the examples from the background. */
export function discriminantOf({ mean, factor }: Background, example: Float64Array): Discriminant {
  const size = mean.length;
  const difference = example.map((value, at) => value - mean[at]!);
  const direction = solve(factor, size, difference);
  const squared = difference.reduce((sum, value, at) => sum + value * direction[at]!, 0);
  const weights = Float32Array.from(direction, (value) => value / Math.max(squared, 1e-9));
  const bias = weights.reduce((sum, value, at) => sum + value * mean[at]!, 0);
  return { weights, bias, distance: Math.sqrt(Math.max(0, squared)) };
}
