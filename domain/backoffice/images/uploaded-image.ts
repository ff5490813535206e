import { deletePrefix, getFile, isMissing, presignedUploadForm, putFile } from "#adapters/storage.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { detectImageFormat } from "#domain/heatmaps/images/detect-image-format.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter } from "#kit/time.ts";

/** Validity of a form. */
const SECONDS = 15 * 60;

/** Where an image waits until it is accepted. No link leads there. */
const uploadKey = (path: string): string => `${path}.upload`;

/** A form to upload an image of so many bytes at most for this key without extension. */
export async function imageUpload(path: string, maxBytes: number): Promise<{ upload: UploadForm }> {
  const form = { contentType: "application/octet-stream", maxBytes, seconds: SECONDS };
  const { url, fields } = await presignedUploadForm(uploadKey(path), form);
  return { upload: { kind: "form", url, fields, expires_at: isoAfter(now(), SECONDS) } };
}

/**
 * Stores the uploaded image under its key with the extension of its content, and returns that key. `image.not_uploaded` if there is
 * none, `image.rejected` if it is neither JPG nor PNG.
 */
export async function acceptImage(path: string): Promise<string> {
  const image = await getFile(uploadKey(path)).catch((error: unknown) => {
    throw isMissing(error) ? new AppError("image.not_uploaded", {}, { cause: error }) : error;
  });
  const key = await storeImage(path, image);
  await deletePrefix(uploadKey(path));
  return key;
}

/**
 * Stores an image under its key with the extension of its content, and returns that key. `image.rejected` if it is neither JPG nor
 * PNG.
 */
export async function storeImage(path: string, image: Uint8Array): Promise<string> {
  const format = detectImageFormat(image);
  if (format !== "jpeg" && format !== "png") throw new AppError("image.rejected");
  const key = `${path}.${format === "jpeg" ? "jpg" : "png"}`;
  await putFile(key, image, `image/${format}`);
  return key;
}
