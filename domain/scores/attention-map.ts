/**
 * Predicted attention over an image: `width × height` values, row by row, each the attention of its cell relative to the
 * most attended cell (65535 in the model's response for an image, 255 for a video frame; any non-negative unit works here).
 */
export type AttentionMap = {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array | Uint16Array | Float32Array | Float64Array;
};

/** The density of a map: the same cells, summing to 1. Throws if the map is empty or contains no attention. */
export function densityOf({ width, height, values }: AttentionMap): Float64Array {
  if (values.length !== width * height || values.length === 0)
    throw new Error(`a map of ${width} × ${height} has ${values.length} values`);
  let total = 0;
  for (const value of values) total += value;
  if (!(total > 0)) throw new Error("a map without attention has no density");
  // A loop takes a thirtieth of the time of Float64Array.from, and a video of 20 s has 10,000 maps.
  const density = new Float64Array(values.length);
  for (let cell = 0; cell < density.length; cell++) density[cell] = values[cell]! / total;
  return density;
}
