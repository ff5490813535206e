/** A picture as the fit sees it: `values[cell * terms + term]`, and where people looked, a density over the same cells. */
export type Example = { readonly values: Float32Array; readonly target: Float32Array };

/**
 * The weights of p(cell) ∝ exp(Σ weight · value) that make people's looks most likely, by Newton's method (the problem is convex).
 * `ridge` pulls the weights towards `around`, in looks: the pull of that many pictures.
 * @returns one weight a term
 */
export function fit(examples: readonly Example[], around: Float64Array, ridge: number, iterations = 8): Float64Array {
  const terms = around.length;
  const weights = Float64Array.from(around);
  for (let iteration = 0; iteration < iterations; iteration++) {
    const slope = weights.map((weight, term) => -ridge * (weight - around[term]!));
    const curvature = new Float64Array(terms * terms);
    for (let term = 0; term < terms; term++) curvature[term * terms + term] = ridge;
    for (const example of examples) accumulate(example, weights, slope, curvature);
    const step = solve(curvature, slope);
    for (let term = 0; term < terms; term++) weights[term]! += step[term]!;
  }
  return weights;
}

function accumulate({ values, target }: Example, weights: Float64Array, slope: Float64Array, curvature: Float64Array): void {
  const terms = weights.length;
  const cells = target.length;
  const chance = new Float64Array(cells);
  let total = 0;
  for (let cell = 0; cell < cells; cell++) {
    let sum = 0;
    for (let term = 0; term < terms; term++) sum += weights[term]! * values[cell * terms + term]!;
    chance[cell] = Math.exp(Math.min(60, sum));
    total += chance[cell]!;
  }
  const mean = new Float64Array(terms);
  for (let cell = 0; cell < cells; cell++) {
    chance[cell]! /= total;
    for (let term = 0; term < terms; term++) {
      const value = values[cell * terms + term]!;
      mean[term]! += chance[cell]! * value;
      slope[term]! += target[cell]! * value;
    }
  }
  for (let term = 0; term < terms; term++) slope[term]! -= mean[term]!;
  for (let cell = 0; cell < cells; cell++) {
    for (let row = 0; row < terms; row++) {
      const scaled = chance[cell]! * (values[cell * terms + row]! - mean[row]!);
      for (let column = 0; column <= row; column++) {
        curvature[row * terms + column]! += scaled * (values[cell * terms + column]! - mean[column]!);
      }
    }
  }
}

/** Solves A·x = b for a symmetric positive definite A of which only the lower triangle is read (Cholesky). */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const factor = Float64Array.from(matrix);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = factor[row * size + column]!;
      for (let inner = 0; inner < column; inner++) sum -= factor[row * size + inner]! * factor[column * size + inner]!;
      factor[row * size + column] = row === column ? Math.sqrt(Math.max(1e-12, sum)) : sum / factor[column * size + column]!;
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let inner = 0; inner < row; inner++) solution[row]! -= factor[row * size + inner]! * solution[inner]!;
    solution[row]! /= factor[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let inner = row + 1; inner < size; inner++) solution[row]! -= factor[inner * size + row]! * solution[inner]!;
    solution[row]! /= factor[row * size + row]!;
  }
  return solution;
}
