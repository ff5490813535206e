import { uploadForm } from "#adapters/storage.ts";
import type { Upload, UploadForm } from "#contracts/uploads.ts";
import { contentTypeOf, uploadKey } from "#domain/heatmaps/files.ts";
import { findOwnHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { partsOf } from "./upload-parts.ts";
import { isInParts, openSeconds } from "./upload-time.ts";

/**
 * What the file of a heatmap is uploaded with while it has not arrived, given anew; of an upload in parts, what lies there already.
 * `heatmap.upload_closed` when the file was accepted already or its time is over.
 */
export async function renewUpload(caller: Caller, uid: string): Promise<Upload> {
  return uploadFor(await findOwnHeatmap(caller, uid));
}

/** A form for a file that goes up whole, and parts for a larger one. */
export const uploadFor = (heatmap: Heatmap): Promise<Upload> => (isInParts(heatmap) ? partsOf(heatmap) : formFor(heatmap));

/** The form lives 15 minutes, but never longer than the upload may take, and is bound to key, type and announced size. */
async function formFor(heatmap: Heatmap): Promise<UploadForm> {
  const seconds = openSeconds(heatmap);
  const expires_at = isoAfter(now(), seconds);
  const contentType = contentTypeOf(heatmap.extension);
  const { url, fields } = await uploadForm(uploadKey(heatmap), { contentType, maxBytes: heatmap.size, seconds });
  return { kind: "form", url, fields, expires_at };
}
