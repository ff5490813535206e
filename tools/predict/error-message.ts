import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, UPLOAD_MIN_SIDE } from "#contracts/reference.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";

/** By code of InputRejected and of the file system. */
const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  wrong_format: "neither JPG, PNG, WebP, AVIF, GIF nor BMP",
  too_large: `larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB`,
  too_many_pixels: `more than ${IMAGE_MAX_PIXELS / 1e6} megapixels`,
  side_too_long: `longer than ${IMAGE_MAX_SIDE} pixels on one side`,
  side_too_short: `fewer than ${UPLOAD_MIN_SIDE} pixels on one side`,
  unreadable: "damaged or incomplete",
  ENOENT: "there is no such file",
  EACCES: "may not be read or written",
  EPERM: "may not be read or written",
  ENOSPC: "no space is left to write to",
};

/** The message why a file has no attention map. */
export function predictionErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = error instanceof InputRejected ? error.message : (error as NodeJS.ErrnoException).code;
  return ERROR_MESSAGES[code ?? ""] ?? error.message;
}
