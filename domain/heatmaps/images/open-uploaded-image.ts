import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, isTooSmall, UPLOAD_MIN_SIDE } from "#contracts/reference.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { decodeBmp } from "./decode-bmp.ts";
import { detectImageFormat } from "./detect-image-format.ts";

// A step processes one image, so a cache would never be hit.
sharp.cache(false);

/** An accepted upload: its actual upright size in pixels, and a function that draws it repeatedly as 8-bit sRGB on white. */
export type UploadedImage = { readonly width: number; readonly height: number; draw(): Sharp };

/**
 * Opens an uploaded file: detects the format by content, limits bytes and pixels before decoding, takes the first frame of an
 * animation, rotates it upright, and converts CMYK, 16-bit, palette and transparent images to sRGB on white.
 * @throws InputRejected wrong_format, too_large, too_many_pixels, side_too_long, side_too_short or unreadable; damage deep in
 * the file appears only when it is drawn
 */
export async function openUploadedImage(bytes: Uint8Array, { minSide = UPLOAD_MIN_SIDE } = {}): Promise<UploadedImage> {
  if (bytes.length > IMAGE_MAX_BYTES) throw new InputRejected("too_large");
  const format = detectImageFormat(bytes);
  if (!format) throw new InputRejected("wrong_format");
  if (format === "bmp") {
    const { rgb, width, height } = decodeBmp(bytes, IMAGE_MAX_PIXELS);
    assertSides({ width, height }, minSide);
    return { width, height, draw: () => sharp(rgb, { raw: { width, height, channels: 3 } }) };
  }
  // `error` accepts unusual files (cameras write odd segments) and rejects truncated ones.
  const input = { failOn: "error", limitInputPixels: IMAGE_MAX_PIXELS } as const;
  const { autoOrient } = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new InputRejected("unreadable");
    });
  if (autoOrient.width * autoOrient.height > IMAGE_MAX_PIXELS) throw new InputRejected("too_many_pixels");
  assertSides(autoOrient, minSide);
  return { ...autoOrient, draw: () => sharp(bytes, input).autoOrient().toColourspace("srgb").flatten({ background: "#ffffff" }) };
}

/** Long strips pass the limit of pixels, and cannot be resized. */
function assertSides(size: Pick<UploadedImage, "width" | "height">, minSide: number): void {
  if (Math.max(size.width, size.height) > IMAGE_MAX_SIDE) throw new InputRejected("side_too_long");
  if (isTooSmall(size, minSide)) throw new InputRejected("side_too_short");
}
