import type { Sharp } from "sharp";
import { FINGERPRINT_SIDE } from "#kit/scores/image-variants.ts";

/** The brightness of an image on a coarse grid, row by row, as base64. Distinguishes variants of one image from other images. */
export async function fingerprintOf(image: Sharp): Promise<string> {
  const grey = await image.resize(FINGERPRINT_SIDE, FINGERPRINT_SIDE, { fit: "fill" }).greyscale().raw().toBuffer();
  return grey.toString("base64");
}
