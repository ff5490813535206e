import { crc32, deflateSync } from "node:zlib";

type Size = { readonly width: number; readonly height: number };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0;
const INDEXED = 3;

/**
 * A PNG of 8-bit indices into a palette of RGBA entries: a quarter of the size and time of the same image in full colour, and
 * exact, unlike a quantiser.
 * @param palette four bytes per entry, at most 256 entries
 */
export function indexedPng(indices: Uint8Array, size: Size, palette: Uint8Array): Buffer {
  const entries = Array.from({ length: palette.length / 4 }, (_, entry) => palette.subarray(entry * 4, entry * 4 + 4));
  return Buffer.concat([
    SIGNATURE,
    header(size, 8, INDEXED),
    chunk("PLTE", Buffer.from(entries.flatMap(([red, green, blue]) => [red!, green!, blue!]))),
    chunk("tRNS", Buffer.from(entries.map((entry) => entry[3]!))),
    pixels(indices, size, 1),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG of 16-bit grey values, with notes (Latin-1 keyword and text) as text chunks. */
export function greyPng(values: Uint16Array, size: Size, textChunks: Readonly<Record<string, string>> = {}): Buffer {
  const bigEndian = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const swapped = Buffer.from(bigEndian).swap16();
  const texts = Object.entries(textChunks).map(([keyword, text]) => chunk("tEXt", Buffer.from(`${keyword}\0${text}`, "latin1")));
  return Buffer.concat([SIGNATURE, header(size, 16, GREY), ...texts, pixels(swapped, size, 2), chunk("IEND", Buffer.alloc(0))]);
}

function header({ width, height }: Size, depth: number, colour: number): Buffer {
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(width, 0);
  fields.writeUInt32BE(height, 4);
  fields.set([depth, colour, 0, 0, 0], 8);
  return chunk("IHDR", fields);
}

/** Rows without a filter: images smooth enough to benefit from one are small anyway. */
function pixels(bytes: Uint8Array, { width, height }: Size, bytesPerPixel: number): Buffer {
  const stride = width * bytesPerPixel;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row++) rows.set(bytes.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  return chunk("IDAT", deflateSync(rows, { level: 4 }));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
