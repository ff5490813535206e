/** A fixation in 0 to 1 of the image, and the number of its viewer from 0. */
export type GazePoint = { readonly x: number; readonly y: number; readonly viewer: number };

const LARGEST = 65_535;
const NUMBERS = 3;
const BYTES = 2;

/** The points as base64, as the entity stores them. */
export function encodePoints(points: readonly GazePoint[]): string {
  const bytes = Buffer.alloc(points.length * NUMBERS * BYTES);
  for (const [at, { x, y, viewer }] of points.entries()) {
    bytes.writeUInt16LE(Math.round(x * LARGEST), at * NUMBERS * BYTES);
    bytes.writeUInt16LE(Math.round(y * LARGEST), at * NUMBERS * BYTES + BYTES);
    bytes.writeUInt16LE(viewer, at * NUMBERS * BYTES + 2 * BYTES);
  }
  return bytes.toString("base64");
}

/** The stored points. */
export function decodePoints(text: string): readonly GazePoint[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: bytes.length / NUMBERS / BYTES }, (_, at) => ({
    x: bytes.readUInt16LE(at * NUMBERS * BYTES) / LARGEST,
    y: bytes.readUInt16LE(at * NUMBERS * BYTES + BYTES) / LARGEST,
    viewer: bytes.readUInt16LE(at * NUMBERS * BYTES + 2 * BYTES),
  }));
}
