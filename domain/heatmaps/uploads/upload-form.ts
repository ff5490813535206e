import { presignedUploadForm } from "#adapters/storage.ts";
import type { Upload, UploadForm } from "#contracts/uploads.ts";
import { contentTypeOf, uploadKey } from "#domain/heatmaps/files.ts";
import { findOwnHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { createUploadParts } from "./upload-parts.ts";
import { isMultipart, secondsUntilClosed } from "./upload-time.ts";

/**
 * A new upload form or part list for a heatmap whose file has not arrived; a multipart upload includes the parts already stored.
 * `heatmap.upload_closed` if the file was already accepted or the time is over.
 */
export async function refreshUpload(caller: Caller, uid: string): Promise<Upload> {
  return createUpload(await findOwnHeatmap(caller, uid));
}

/** A form for a file uploaded in one piece, and parts for a larger one. */
export const createUpload = (heatmap: Heatmap): Promise<Upload> =>
  isMultipart(heatmap) ? createUploadParts(heatmap) : createUploadForm(heatmap);

/** The form is valid for 15 minutes, but never longer than the upload may take, and is bound to key, type and announced size. */
async function createUploadForm(heatmap: Heatmap): Promise<UploadForm> {
  const seconds = secondsUntilClosed(heatmap);
  const expires_at = isoAfter(now(), seconds);
  const contentType = contentTypeOf(heatmap.extension);
  const { url, fields } = await presignedUploadForm(uploadKey(heatmap), { contentType, maxBytes: heatmap.size, seconds });
  return { kind: "form", url, fields, expires_at };
}
