/** Decodes the map values in a model response: little-endian, 16 bits each. */
export const decodeUint16 = (bytes: Buffer): Uint16Array =>
  Uint16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(at * 2));
