import sharp from "sharp";
import { LARGEST_SIDE } from "#contracts/pipelines/inference.ts";

// One picture at a time in a process that has one core to itself; a cache would only hold what is never asked for again.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the working picture, whatever its shape, about: as the network was trained. */
const WORKING_PIXELS = 320 * 240;
/** The network halves the picture five times; in training too, pictures were squeezed a little to whole such steps. */
const STEP = 32;
const SHORTEST = 64;
const LONGEST = 1024;

/** A picture as the network takes it: interleaved 8-bit sRGB, upright, on white, both sides multiples of 32. */
export type WorkingPicture = { readonly rgb: Uint8Array; readonly width: number; readonly height: number };

/** Why bytes are no picture this model takes. */
export class PictureRefused extends Error {
  readonly code: "picture.unreadable" | "picture.too_large";
  constructor(code: PictureRefused["code"], message: string) {
    super(message);
    this.name = "PictureRefused";
    this.code = code;
  }
}

/**
 * The size the network works at: the picture's aspect ratio to the nearest 32 pixels, about 76,800 pixels in all, 64 to 1024 a side.
 * Only a picture longer than 16:1 is squeezed.
 */
export function workingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.sqrt(WORKING_PIXELS / (width * height));
  const side = (length: number) => Math.min(LONGEST, Math.max(SHORTEST, STEP * Math.round((length * scale) / STEP)));
  return { width: side(width), height: side(height) };
}

/**
 * Decodes a PNG or JPEG to the picture the network takes.
 * @throws PictureRefused when the bytes cannot be read whole, are another format, or have a side over LARGEST_SIDE
 */
export async function readPicture(bytes: Uint8Array): Promise<WorkingPicture> {
  const options = { failOn: "warning", limitInputPixels: LARGEST_SIDE * LARGEST_SIDE } as const;
  try {
    const { format, autoOrient } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== "png" && format !== "jpeg")
      throw new PictureRefused("picture.unreadable", `${format} is neither PNG nor JPEG`);
    const { width, height } = autoOrient;
    if (Math.max(width, height) > LARGEST_SIDE) {
      throw new PictureRefused("picture.too_large", `${width} × ${height} pixels; the largest side may be ${LARGEST_SIDE}`);
    }
    const size = workingSize(width, height);
    const rgb = await sharp(bytes, options)
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: "#ffffff" })
      .resize(size.width, size.height, { fit: "fill", kernel: "cubic" })
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer();
    return { rgb, ...size };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("picture.unreadable", error instanceof Error ? error.message : String(error));
  }
}
