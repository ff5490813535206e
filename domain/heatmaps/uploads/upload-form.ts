import type { Upload } from "#contracts/uploads.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { requireOwnHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { createUploadForm } from "./create-upload-form.ts";
import { createUploadParts } from "./upload-parts.ts";
import { isMultipart } from "./upload-time.ts";

/**
 * A new upload form or part list for a heatmap whose file has not arrived; a multipart upload includes the parts already stored.
 * `heatmap.upload_closed` if the file was already accepted or the time is over.
 */
export async function refreshUpload(caller: Caller, uid: string): Promise<Upload> {
  return createUpload(await requireOwnHeatmap(caller, uid));
}

/** A form for a file uploaded in one piece, and parts for a larger one. */
export const createUpload = (heatmap: Heatmap): Promise<Upload> =>
  isMultipart(heatmap) ? createUploadParts(heatmap) : createUploadForm(heatmap);
