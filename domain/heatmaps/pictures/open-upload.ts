import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "#contracts/reference.ts";
import { InputRefused } from "#domain/heatmaps/analysis/problems.ts";
import { decodeBmp } from "./bmp.ts";
import { sniff } from "./sniff.ts";

// A step works on one picture; a cache would only hold what is never asked for again.
sharp.cache(false);

/** An accepted upload: its true size in pixels, upright, and a way to draw it again and again as 8-bit sRGB on white. */
export type Upload = { readonly width: number; readonly height: number; draw(): Sharp };

/**
 * Opens an uploaded file: told by its content, limited in bytes and pixels before it is decoded, of an animation the first frame, turned upright,
 * CMYK, 16-bit, palette and transparent pictures brought to sRGB on white.
 * @throws InputRefused wrong_format, too_large, too_many_pixels or unreadable; damage deep in the file shows only when it is drawn
 */
export async function openUpload(bytes: Uint8Array): Promise<Upload> {
  if (bytes.length > IMAGE_MAX_BYTES) throw new InputRefused("too_large");
  const format = sniff(bytes);
  if (!format) throw new InputRefused("wrong_format");
  if (format === "bmp") {
    const { rgb, width, height } = decodeBmp(bytes, IMAGE_MAX_PIXELS);
    return { width, height, draw: () => sharp(rgb, { raw: { width, height, channels: 3 } }) };
  }
  // `error` lets pass what is merely unusual (cameras write odd segments) and refuses files that break off.
  const input = { failOn: "error", limitInputPixels: IMAGE_MAX_PIXELS } as const;
  const { autoOrient } = await sharp(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new InputRefused("unreadable");
    });
  if (autoOrient.width * autoOrient.height > IMAGE_MAX_PIXELS) throw new InputRefused("too_many_pixels");
  return { ...autoOrient, draw: () => sharp(bytes, input).autoOrient().toColourspace("srgb").flatten({ background: "#ffffff" }) };
}
