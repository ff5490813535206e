/**
 * A density as it travels: Base64 of little-endian unsigned integers of `bits` bits, the largest value the highest there is.
 * @throws Error on values that are no density: NaN, infinite, negative, or all zero
 */
export function encodeMap(density: Float64Array, bits: 8 | 16): string {
  let highest = 0;
  for (const value of density) {
    if (!Number.isFinite(value) || value < 0) throw new Error("the model gave a map with values that are no density");
    if (value > highest) highest = value;
  }
  if (highest === 0) throw new Error("the model gave an empty map");
  const bytes = Buffer.alloc((density.length * bits) / 8);
  const scale = (2 ** bits - 1) / highest;
  density.forEach((value, cell) => {
    bytes.writeUIntLE(Math.round(value * scale), (cell * bits) / 8, bits / 8);
  });
  return bytes.toString("base64");
}
