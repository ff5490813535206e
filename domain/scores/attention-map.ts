/**
 * Predicted attention over a picture: `width × height` values, row by row, each the attention that its cell gets, relative to the
 * cell that gets most (65535 in what the model answers for a picture, 255 for a frame of a video; any non-negative unit will do here).
 */
export type AttentionMap = {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array | Uint16Array | Float32Array | Float64Array;
};

/** The density of a map: the same cells, summing to 1. Throws when the map is empty or holds no attention. */
export function densityOf({ width, height, values }: AttentionMap): Float64Array {
  if (values.length !== width * height || values.length === 0)
    throw new Error(`a map of ${width} × ${height} has ${values.length} values`);
  let total = 0;
  for (const value of values) total += value;
  if (!(total > 0)) throw new Error("a map without attention has no density");
  return Float64Array.from(values, (value) => value / total);
}
