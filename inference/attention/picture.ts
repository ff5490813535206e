import sharp from "sharp";
import { workingSize } from "./predict.ts";

// One picture at a time in a process that has one core to itself; a cache would only hold what is never asked for again.
sharp.concurrency(1);
sharp.cache(false);

/** Largest side of a picture that is accepted, in pixels. */
export const LARGEST_SIDE = 2048;

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
 * Decodes a PNG or JPEG to interleaved 8-bit sRGB on white at the model's working size.
 * @throws PictureRefused when the bytes cannot be read whole, are another format, or have a side over LARGEST_SIDE
 */
export async function readPicture(bytes: Uint8Array): Promise<{ rgb: Uint8Array; width: number; height: number }> {
  const options = { failOn: "warning", limitInputPixels: LARGEST_SIDE * LARGEST_SIDE } as const;
  try {
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== "png" && format !== "jpeg")
      throw new PictureRefused("picture.unreadable", `${format} is neither PNG nor JPEG`);
    if (Math.max(width, height) > LARGEST_SIDE) {
      throw new PictureRefused("picture.too_large", `${width} × ${height} pixels; the largest side may be ${LARGEST_SIDE}`);
    }
    const size = workingSize(width, height);
    const rgb = await sharp(bytes, options)
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
