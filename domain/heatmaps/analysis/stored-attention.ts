import { inflateSync } from "node:zlib";
import type { AttentionMap } from "#domain/scores/attention-map.ts";

const BYTES = 2;
const SIGNATURE_BYTES = 8;
/** PNG filter type of an unfiltered row. */
const UNFILTERED = 0;

/**
 * Reads a stored attention map: a 16-bit greyscale PNG, not interlaced, with unfiltered rows, as this application writes it.
 * Decoded here because an image library would make the API function several times larger and slower to start. Throws for any
 * other PNG.
 */
export function readStoredAttention(png: Uint8Array): AttentionMap {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  if (header?.readUIntBE(8, 5) !== 0x10_00_00_00_00) throw new Error("not a 16-bit greyscale PNG");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  const stride = width * BYTES;
  if (lines.length !== height * (stride + 1)) throw new Error("the PNG data does not match its size");
  const values = new Uint16Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    if (lines[start] !== UNFILTERED) throw new Error(`unsupported PNG filter ${lines[start]}`);
    for (let column = 0; column < width; column++) values[row * width + column] = lines.readUInt16BE(start + 1 + column * BYTES);
  }
  return { width, height, values };
}

/**
 * Reads the stored maps of the single networks, stacked vertically.
 * @param height of one map
 */
export function readStoredMembers(png: Uint8Array, { height }: Pick<AttentionMap, "height">): AttentionMap[] {
  const { width, values, height: all } = readStoredAttention(png);
  if (all % height !== 0) throw new Error(`${all} rows are not a multiple of the map height ${height}`);
  return Array.from({ length: all / height }, (_, at) => ({
    width,
    height,
    values: values.subarray(at * height * width, (at + 1) * height * width),
  }));
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}
