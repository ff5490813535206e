import sharp from "sharp";
import { getFile, isMissing } from "#adapters/storage.ts";
import { isTooSmall, UPLOAD_MIN_SIDE } from "#contracts/reference.ts";
import { AppError } from "#kit/error.ts";

const MAX_PIXELS = 50_000_000;
/** How many times longer than wide an image may be. */
const MAX_RATIO = 20;
/** Longest side of the copies for lists in pixels. */
const THUMBNAIL_SIDE = 320;

/** An accepted image: its upright size in pixels, and its small copy. */
export type OpenedImage = { readonly width: number; readonly height: number; readonly thumbnail: Uint8Array };

/**
 * Opens an uploaded image, whose format its content decides. `benchmark.not_uploaded` if it does not exist, and
 * `benchmark.image_rejected` with the reason unless it is a JPG or PNG without transparent parts, that is not too small
 * and no longer than 20:1, that can be decoded completely.
 */
export async function openImage(key: string): Promise<OpenedImage> {
  const bytes = await getFile(key).catch((error: unknown) => {
    throw isMissing(error) ? new AppError("benchmark.not_uploaded", {}, { cause: error }) : error;
  });
  const image = () => sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS });
  const found = await image()
    .metadata()
    .catch((error: unknown) => reject("This file is damaged, too large, or not an image.", error));
  if (found.format !== "jpeg" && found.format !== "png") reject("Choose a JPG or PNG image.");
  const { width, height } = found.autoOrient;
  if (isTooSmall({ width, height }))
    reject(`This image is ${width} × ${height} pixels. Each side must have at least ${UPLOAD_MIN_SIDE}.`);
  if (Math.max(width / height, height / width) > MAX_RATIO) reject(`This image is longer than ${MAX_RATIO}:1.`);
  try {
    // The statistics decode every pixel, so damage anywhere shows.
    if (found.hasAlpha && !(await image().stats()).isOpaque)
      reject("This image has transparent parts. Save it on a background, or as a JPG.");
    const small = image().autoOrient().toColourspace("srgb").flatten({ background: "#ffffff" });
    const resized = small.resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: "inside", withoutEnlargement: true });
    return { width, height, thumbnail: await resized.jpeg({ quality: 80 }).toBuffer() };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return reject("This file is damaged.", error);
  }
}

function reject(reason: string, cause?: unknown): never {
  throw new AppError("benchmark.image_rejected", { reason }, { cause });
}
