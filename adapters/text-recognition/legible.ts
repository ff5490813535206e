import sharp, { type Sharp } from "sharp";

/** Small pictures are drawn larger than they are, at most threefold: letters want some 20 pixels of height. */
const MOST_ENLARGED = 3;

/** A picture in grey, a byte a pixel, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly bytes: Buffer };

/** How far letters' surroundings reach (sigma, in pixels), and from how many of 256 grey values' difference on what stands out is black. */
export type Contrast = { readonly reach: number; readonly full: number };

/** The picture in grey, its longer side of so many pixels. */
export async function drawnAt(picture: Uint8Array, side: number): Promise<Grey> {
  const whole = await sharp(picture).metadata();
  const scale = Math.min(MOST_ENLARGED, side / Math.max(whole.width, whole.height));
  const size = { width: Math.max(1, Math.round(whole.width * scale)), height: Math.max(1, Math.round(whole.height * scale)) };
  const drawing = sharp(picture)
    .flatten({ background: "#fff" })
    .grayscale()
    .resize({ ...size, fit: "fill" });
  return { ...size, bytes: await bytesOf(drawing) };
}

/**
 * Makes letters stand out, also over photographs and colours: what is darker than its surroundings, black on white, then what is lighter,
 * likewise. Letters much thicker than the surroundings reach come out hollow.
 */
export async function standingOut(grey: Grey, { reach, full }: Contrast): Promise<[darker: Grey, lighter: Grey]> {
  const around = await bytesOf(drawingOf(grey).blur(reach));
  const ink = (sign: 1 | -1) => ({
    ...grey,
    bytes: Buffer.from(grey.bytes.map((value, at) => inkOf((sign * (around[at]! - value)) / full))),
  });
  return [ink(1), ink(-1)];
}

export const pngOf = (grey: Grey): Promise<Buffer> =>
  drawingOf(grey).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();

export const drawingOf = ({ width, height, bytes }: Grey): Sharp => sharp(bytes, { raw: { width, height, channels: 1 } });

export const bytesOf = (drawing: Sharp): Promise<Buffer> => drawing.toColourspace("b-w").raw({ depth: "uchar" }).toBuffer();

/** Grey value of a pixel that stands out by so much: 0 from 1 on, 255 where it does not at all. */
const inkOf = (difference: number): number => Math.round(255 * (1 - Math.min(1, Math.max(0, difference))));
