import sharp, { type Sharp } from "sharp";

/** Small images are enlarged, at most threefold: recognition needs letters some 20 pixels high. */
const MAX_ENLARGED = 3;

/** A greyscale image, one byte per pixel, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly bytes: Buffer };

/**
 * Radius of the local background (sigma, in pixels), and the difference (of 256 grey values) from which a pixel is fully black.
 */
export type Contrast = { readonly reach: number; readonly full: number };

/** Converts an image to greyscale with this longer side in pixels. */
export async function toGrey(image: Uint8Array, side: number): Promise<Grey> {
  const whole = await sharp(image).metadata();
  const scale = Math.min(MAX_ENLARGED, side / Math.max(whole.width, whole.height));
  const size = { width: Math.max(1, Math.round(whole.width * scale)), height: Math.max(1, Math.round(whole.height * scale)) };
  const drawing = sharp(image)
    .flatten({ background: "#fff" })
    .grayscale()
    .resize({ ...size, fit: "fill" });
  return { ...size, bytes: await bytesOf(drawing) };
}

/**
 * Isolates letters, also over photographs and colours: pixels darker than their local background become black on white, then
 * likewise the lighter ones. Letters much thicker than the radius come out hollow.
 */
export async function separateText(grey: Grey, { reach, full }: Contrast): Promise<[darker: Grey, lighter: Grey]> {
  const around = await bytesOf(drawingOf(grey).blur(reach));
  const ink = (sign: 1 | -1) => ({
    ...grey,
    bytes: Buffer.from(grey.bytes.map((value, at) => inkOf((sign * (around[at]! - value)) / full))),
  });
  return [ink(1), ink(-1)];
}

/** A grey image as PNG, for the engine. */
export const pngOf = (grey: Grey): Promise<Buffer> =>
  drawingOf(grey).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();

/** A grey image that the image library can transform. */
export const drawingOf = ({ width, height, bytes }: Grey): Sharp => sharp(bytes, { raw: { width, height, channels: 1 } });

/** The grey values of a transformed image. */
export const bytesOf = (drawing: Sharp): Promise<Buffer> => drawing.toColourspace("b-w").raw({ depth: "uchar" }).toBuffer();

/** Grey value of a pixel with this contrast: 0 from 1 on, 255 for none. */
const inkOf = (difference: number): number => Math.round(255 * (1 - Math.min(1, Math.max(0, difference))));
