import sharp from "sharp";
import { InputRefused } from "../problems.ts";
import type { Upload } from "./open-upload.ts";

/** Largest side of every derived picture but the mask, and of what the model sees. */
export const DISPLAY_SIDE = 4096;
export const ANALYSIS_SIDE = 1024;

/** The size with the given largest side, never larger than the picture, at least one pixel. */
export function fitted({ width, height }: { width: number; height: number }, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The two copies that everything else is made from: `image`, a WebP for the screen, and `analysis`, the PNG that the model sees. Both are
 * upright and free of metadata.
 * @throws InputRefused unreadable when the file turns out damaged
 */
export async function copiesOf(upload: Upload): Promise<{ image: Buffer; analysis: Buffer }> {
  const display = fitted(upload, DISPLAY_SIDE);
  const analysed = fitted(upload, ANALYSIS_SIDE);
  const pixels = await upload
    .draw()
    .resize(display.width, display.height, { fit: "fill" })
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer()
    .catch(() => {
      throw new InputRefused("unreadable");
    });
  const drawn = () => sharp(pixels, { raw: { ...display, channels: 3 } });
  const [image, analysis] = await Promise.all([
    drawn().webp({ quality: 92, effort: 0 }).toBuffer(),
    drawn().resize(analysed.width, analysed.height, { fit: "fill" }).png({ compressionLevel: 3 }).toBuffer(),
  ]);
  return { image, analysis };
}
