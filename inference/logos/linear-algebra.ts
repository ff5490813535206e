/** The lower triangle of the Cholesky factor of a symmetric positive definite matrix of `size` rows, in place. */
export function factorise(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const base = column * size;
    let rest = matrix[base + column]!;
    for (let at = 0; at < column; at++) rest -= matrix[base + at]! ** 2;
    const diagonal = Math.sqrt(rest);
    matrix[base + column] = diagonal;
    for (let row = column + 1; row < size; row++) {
      const start = row * size;
      let value = matrix[start + column]!;
      for (let at = 0; at < column; at++) value -= matrix[start + at]! * matrix[base + at]!;
      matrix[start + column] = value / diagonal;
    }
  }
}

/** Solves for the right side, given the factor of the matrix. */
export function solve(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row++) {
    let value = x[row]!;
    for (let at = 0; at < row; at++) value -= factor[row * size + at]! * x[at]!;
    x[row] = value / factor[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let value = x[row]!;
    for (let at = row + 1; at < size; at++) value -= factor[at * size + row]! * x[at]!;
    x[row] = value / factor[row * size + row]!;
  }
  return x;
}
