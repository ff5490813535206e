import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** An image with something to look at: a red disc at a position (0 to 1 of width and height) on a pale background. */
export function discImage(width = 640, height = 480, x = 0.7, y = 0.35): Sharp {
  const radius = Math.min(width, height) * 0.09;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e8ecef"/><circle cx="${x * width}" cy="${y * height}" r="${radius}" fill="#d7263d"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" });
}

export const png = (width?: number, height?: number): Promise<Buffer> => discImage(width, height).png().toBuffer();
export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  discImage(width, height).jpeg({ quality: 90 }).toBuffer();

/** One colour, no structure. */
export const flatPng = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#88aabb" } })
    .png()
    .toBuffer();

/** Breaks off in the middle of its pixels. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await sharp(noise(400, 300), { raw: { width: 400, height: 300, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** Pixels that no codec can shorten much, the same every time. */
export function noise(width: number, height: number): Buffer {
  let state = 12345;
  return Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return state >> 16;
    }),
  );
}

/** A few kilobytes that decode to 400 megapixels. */
export const decompressionBombPng = (): Buffer => blackPng(20_000, 20_000);

/** A black PNG of this size, with one bit per pixel. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    framed.set(body, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** Text that a user might rename to image.png. */
export const textFile = (): Buffer => Buffer.from("Dear all,\nplease find the image attached.\n");
export const emptyFile = (): Buffer => Buffer.alloc(0);

/** Two frames: the first red, the second blue. */
export async function animatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame("#ff0000"), await frame("#0000ff")], { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** One black frame of 1000 × 1000 pixels, repeated: a few bytes each, four megabytes each when decoded. */
export async function gifOfManyFrames(frames: number): Promise<Buffer> {
  const gif = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: "#000" } })
    .gif()
    .toBuffer();
  const start = gif.indexOf(Buffer.of(0x21, 0xf9));
  const frame = gif.subarray(start, gif.length - 1);
  return Buffer.concat([gif.subarray(0, start), ...Array.from({ length: frames }, () => frame), gif.subarray(gif.length - 1)]);
}

export const cmykJpeg = (): Promise<Buffer> => discImage(320, 240).toColourspace("cmyk").jpeg().toBuffer();
export const png16Bit = (): Promise<Buffer> => discImage(320, 240).toColourspace("rgb16").png().toBuffer();

/** A red square, half transparent, on nothing. */
export const transparentPng = (): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 32, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

/** Stored lying, 200 × 100 with the left half red, and marked to be turned a quarter clockwise. */
export async function rotatedJpeg(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#fff"/><rect width="100" height="100" fill="#f00"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

type BmpFields = { width: number; height: number; bits: number; compression?: number; offset?: number; colours?: number };

/** A bitmap file of given header fields, which may lie, palette and pixel bytes. */
export function bmp(fields: BmpFields, pixels: Buffer, palette: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(54 + palette.length + pixels.length, 2);
  header.writeUInt32LE(fields.offset ?? 54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(fields.width, 18);
  header.writeInt32LE(fields.height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(fields.bits, 28);
  header.writeUInt32LE(fields.compression ?? 0, 30);
  header.writeUInt32LE(fields.colours ?? 0, 46);
  return Buffer.concat([header, palette, pixels]);
}

/** The disc as a 24-bit bitmap, rows from below. */
export async function discBmp(width = 321, height = 240): Promise<Buffer> {
  const rgb = await discImage(width, height).removeAlpha().raw().toBuffer();
  const stride = Math.ceil((width * 3) / 4) * 4;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = ((height - 1 - row) * width + column) * 3;
      pixels.set([rgb[from + 2]!, rgb[from + 1]!, rgb[from]!], row * stride + column * 3);
    }
  }
  return bmp({ width, height, bits: 24 }, pixels);
}

/** Headers that claim more than there is or than may be. */
export const hostileBmps: Readonly<Record<string, Buffer>> = {
  "more pixels than the file holds": bmp({ width: 5000, height: 5000, bits: 24 }, Buffer.alloc(64)),
  "a negative width": bmp({ width: -5, height: 5, bits: 24 }, Buffer.alloc(256)),
  "no height": bmp({ width: 5, height: 0, bits: 24 }, Buffer.alloc(256)),
  "pixels behind the end of the file": bmp({ width: 4, height: 4, bits: 24, offset: 4_000_000_000 }, Buffer.alloc(64)),
  "a palette of two billion colours": bmp({ width: 4, height: 4, bits: 8, colours: 2_000_000_000 }, Buffer.alloc(64)),
  "run lengths that end early": bmp(
    { width: 400, height: 400, bits: 8, compression: 1 },
    Buffer.from([5, 1]),
    Buffer.alloc(1024),
  ),
  "an unknown compression": bmp({ width: 4, height: 4, bits: 24, compression: 4 }, Buffer.alloc(64)),
  "a header that breaks off": bmp({ width: 4, height: 4, bits: 24 }, Buffer.alloc(64)).subarray(0, 30),
};
