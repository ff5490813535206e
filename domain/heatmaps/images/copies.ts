import sharp, { type Sharp } from "sharp";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { UploadedImage } from "./open-uploaded-image.ts";

/** Longest side in pixels of every derived image except the mask, and of the model input. */
export const DISPLAY_SIDE = 4096;
export const ANALYSIS_SIDE = 1024;

/** The size with the given longest side, never larger than the image, at least one pixel. */
export function fitSize({ width, height }: { width: number; height: number }, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** PNG compression level of a model copy; the pixels are the same at every level. */
const STORED_COMPRESSION = 3;
const NO_COMPRESSION = 0;

/**
 * The two copies that all other files are derived from: `image`, a WebP for display, and `analysis`, the PNG for the model. Both
 * are upright and without metadata.
 * @throws InputRejected unreadable if the file is damaged
 */
export async function displayAndAnalysisCopies(
  upload: UploadedImage,
): Promise<{ image: Buffer; analysis: Buffer; fingerprint: string }> {
  const display = await displayed(upload);
  const [image, analysis, fingerprint] = await Promise.all([
    drawn(display).webp({ quality: 92, effort: 0 }).toBuffer(),
    analysed(upload, display, STORED_COMPRESSION),
    fingerprintOf(drawn(display)),
  ]);
  return { image, analysis, fingerprint };
}

/**
 * Only the model copy, with the same pixels as `analysis` of `copiesOf`, barely compressed: for callers that transmit it
 * immediately.
 * @throws InputRejected unreadable if the file is damaged
 */
export async function analysisCopy(upload: UploadedImage): Promise<Buffer> {
  return analysed(upload, await displayed(upload), NO_COMPRESSION);
}

type Pixels = { readonly rgb: Buffer; readonly width: number; readonly height: number };

async function displayed(upload: UploadedImage): Promise<Pixels> {
  const size = fitSize(upload, DISPLAY_SIDE);
  const rgb = await upload
    .draw()
    .resize(size.width, size.height, { fit: "fill" })
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer()
    .catch(() => {
      throw new InputRejected("unreadable");
    });
  return { rgb, ...size };
}

const drawn = ({ rgb, width, height }: Pixels): Sharp => sharp(rgb, { raw: { width, height, channels: 3 } });

function analysed(upload: UploadedImage, display: Pixels, compressionLevel: number): Promise<Buffer> {
  const { width, height } = fitSize(upload, ANALYSIS_SIDE);
  return drawn(display).resize(width, height, { fit: "fill" }).png({ compressionLevel }).toBuffer();
}
