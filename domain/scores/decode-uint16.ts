/** Decodes the map values in a model response: little-endian, 16 bits each, as in the memory of every supported machine. */
export const decodeUint16 = (bytes: Buffer): Uint16Array => new Uint16Array(new Uint8Array(bytes).buffer);
