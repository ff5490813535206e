import sharp from "sharp";
import type { Rgb } from "#kit/portable/colours.ts";
import type { Box } from "./text-blocks.ts";

/** An sRGB image with 3 bytes per pixel, and its size relative to the original. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number; readonly scale: number };

/** Longer side in pixels: small print stays readable, and an image takes less than a second. */
const SIDE = 1600;

/**
 * Decodes an image to at most 1600 pixels per side.
 * @param width of the upright original in pixels, which boxes refer to
 */
export async function readPixels(image: Uint8Array, width: number): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, scale: info.width / width };
}

/** The colour of a pixel. */
export const colourAt = ({ data, width }: Pixels, x: number, y: number): Rgb => {
  const at = (y * width + x) * 3;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
};

/** A box in pixels of the original as whole pixels of the decoded image, inside it: `right` and `bottom` are exclusive. */
export function toPixels(
  box: Box,
  { width, height, scale }: Pixels,
): { left: number; top: number; right: number; bottom: number } {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.left * scale)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.top * scale)));
  return {
    left,
    top,
    right: Math.max(left + 1, Math.min(width, Math.ceil((box.left + box.width) * scale))),
    bottom: Math.max(top + 1, Math.min(height, Math.ceil((box.top + box.height) * scale))),
  };
}
