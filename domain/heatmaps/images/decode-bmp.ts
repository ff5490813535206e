import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { decodeRle } from "./decode-rle.ts";

/** Uncompressed 8-bit RGB, row by row from the top. */
export type RawImage = { readonly rgb: Buffer; readonly width: number; readonly height: number };

const NONE = 0;
const RLE_8 = 1;
const RLE_4 = 2;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;
/** Sizes of the headers BITMAPINFOHEADER, V2, V3, V4 and V5, which share their first 40 bytes. */
const HEADERS = [40, 52, 56, 108, 124];
const DEPTHS = [1, 4, 8, 16, 24, 32];

type Header = {
  readonly width: number;
  readonly height: number;
  readonly bottomUp: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly pixels: number;
  readonly palette: Buffer;
  readonly masks: readonly [red: number, green: number, blue: number];
};

/**
 * Decodes a Windows bitmap: 1, 4, 8, 16, 24 and 32 bits, palettes, bit fields and run lengths. Checks every size in the header
 * against the limit and the file before it allocates memory. Ignores alpha, because hardly any writer sets it.
 * @throws InputRejected unreadable or too_many_pixels
 */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): RawImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(file, maxPixels);
  const { width, height, bits } = header;
  if (header.compression === RLE_8 || header.compression === RLE_4) {
    const indices = decodeRle(file.subarray(header.pixels), width, height, bits === 4 ? 4 : 8);
    return paint(header, (column, row) => paletteColour(header.palette, indices[row * width + column]!));
  }
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (header.pixels + stride * (height - 1) + Math.ceil((width * bits) / 8) > file.length) throw new InputRejected("unreadable");
  const at = (row: number) => header.pixels + row * stride;
  if (bits === 24) return paint(header, (column, row) => file.readUIntLE(at(row) + column * 3, 3));
  if (bits <= 8) {
    const perByte = 8 / bits;
    return paint(header, (column, row) => {
      const byte = file[at(row) + Math.floor(column / perByte)]!;
      return paletteColour(header.palette, (byte >> (8 - bits - (column % perByte) * bits)) & ((1 << bits) - 1));
    });
  }
  const fields = header.masks.map(fieldOf);
  return paint(header, (column, row) => {
    const value = bits === 16 ? file.readUInt16LE(at(row) + column * 2) : file.readUInt32LE(at(row) + column * 4);
    return fields.reduce(
      (colour, { shift, largest }) => colour * 256 + Math.round((((value >>> shift) & largest) * 255) / largest),
      0,
    );
  });
}

function readHeader(file: Buffer, maxPixels: number): Header {
  if (file.length < 54) throw new InputRejected("unreadable");
  const size = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  if (!HEADERS.includes(size) || width <= 0 || height === 0 || !DEPTHS.includes(bits) || !isSupported(compression, bits))
    throw new InputRejected("unreadable");
  if (width * height > maxPixels) throw new InputRejected("too_many_pixels");
  const pixels = file.readUInt32LE(10);
  const masked = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS;
  const afterHeader = 14 + size + (masked && size === 40 ? (compression === ALPHA_BIT_FIELDS ? 16 : 12) : 0);
  const colours = bits <= 8 ? file.readUInt32LE(46) || 1 << bits : 0;
  if (colours > 256 || pixels < afterHeader || afterHeader + colours * 4 > file.length || pixels >= file.length)
    throw new InputRejected("unreadable");
  return {
    width,
    height,
    bits,
    compression,
    pixels,
    bottomUp: signedHeight > 0,
    palette: file.subarray(afterHeader, afterHeader + colours * 4),
    masks: masked
      ? [file.readUInt32LE(54), file.readUInt32LE(58), file.readUInt32LE(62)]
      : bits === 16
        ? [0x7c00, 0x03e0, 0x001f]
        : [0xff0000, 0xff00, 0xff],
  };
}

function isSupported(compression: number, bits: number): boolean {
  if (compression === NONE) return true;
  if (compression === RLE_8) return bits === 8;
  if (compression === RLE_4) return bits === 4;
  return (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && bits >= 16 && bits !== 24;
}

/** Bit offset of a channel in a pixel's value, and its largest value. */
function fieldOf(mask: number): { shift: number; largest: number } {
  if (mask === 0) throw new InputRejected("unreadable");
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, largest: mask >>> shift };
}

/** 0xRRGGBB of a palette entry, which is stored blue first; black for indices beyond the palette. */
const paletteColour = (palette: Buffer, index: number): number =>
  index * 4 + 2 < palette.length ? palette.readUIntLE(index * 4, 3) : 0;

/**
 * Fills an image with the colour 0xRRGGBB of every pixel in the file, whose first row is the lowest unless the header says
 * otherwise.
 */
function paint({ width, height, bottomUp }: Header, colour: (column: number, fileRow: number) => number): RawImage {
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    const fileRow = bottomUp ? height - 1 - row : row;
    for (let column = 0; column < width; column++) rgb.writeUIntBE(colour(column, fileRow), (row * width + column) * 3, 3);
  }
  return { rgb, width, height };
}
