import { presignedUploadForm } from "#adapters/storage.ts";
import type { UploadForm } from "#contracts/uploads.ts";
import { contentTypeOf, uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { secondsUntilClosed } from "./upload-time.ts";

/** The form is valid for 15 minutes, but never longer than the upload may take, and is bound to key, type and announced size. */
export async function createUploadForm(heatmap: Heatmap): Promise<UploadForm> {
  const seconds = secondsUntilClosed(heatmap);
  const expires_at = isoAfter(now(), seconds);
  const contentType = contentTypeOf(heatmap.extension);
  const { url, fields } = await presignedUploadForm(uploadKey(heatmap), { contentType, maxBytes: heatmap.size, seconds });
  return { kind: "form", url, fields, expires_at };
}
