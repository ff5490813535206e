import { inflateSync } from "node:zlib";
import type { AttentionMap } from "#domain/scores/attention-map.ts";

const BYTES = 2;
const SIGNATURE_BYTES = 8;
/** The filter of a line that is stored as it is. */
const UNFILTERED = 0;

/**
 * Reads a stored attention map: a PNG of 16-bit grey, not interlaced, with lines stored as they are, as we write them ourselves. It is read
 * by hand because the image library would make the function behind the API several times heavier and slower to start, for this one use.
 * Throws for any other picture.
 */
export function readStoredAttention(png: Uint8Array): AttentionMap {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  if (header?.readUIntBE(8, 5) !== 0x10_00_00_00_00) throw new Error("not a 16-bit grey PNG");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  const stride = width * BYTES;
  if (lines.length !== height * (stride + 1)) throw new Error("a PNG whose data does not fill it");
  const values = new Uint16Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    if (lines[start] !== UNFILTERED) throw new Error(`a PNG line with filter ${lines[start]}`);
    for (let column = 0; column < width; column++) values[row * width + column] = lines.readUInt16BE(start + 1 + column * BYTES);
  }
  return { width, height, values };
}

/**
 * Reads the stored maps of the single networks, which lie one below the other.
 * @param height of one map
 */
export function readStoredMembers(png: Uint8Array, { height }: Pick<AttentionMap, "height">): AttentionMap[] {
  const { width, values, height: all } = readStoredAttention(png);
  if (all % height !== 0) throw new Error(`${all} rows are no maps of ${height}`);
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
