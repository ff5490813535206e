/**
 * Encodes a density for transport: Base64 of little-endian uint16, scaled so that the peak is 65535.
 * @throws Error on values that are no density: NaN, infinite, negative, or all zero
 */
export function encodeMap(density: Float64Array): string {
  let highest = 0;
  for (const value of density) {
    if (!Number.isFinite(value) || value < 0) throw new Error("the model returned a map with values that are no density");
    if (value > highest) highest = value;
  }
  if (highest === 0) throw new Error("the model returned an empty map");
  const scale = 65_535 / highest;
  // In memory they are little-endian, as on every supported machine.
  const values = new Uint16Array(density.length);
  for (let cell = 0; cell < values.length; cell++) values[cell] = Math.round(density[cell]! * scale);
  return Buffer.from(values.buffer).toString("base64");
}
