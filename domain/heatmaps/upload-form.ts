import { uploadForm } from "#adapters/storage.ts";
import type { UploadForm } from "#contracts/heatmaps.ts";
import { ImageExtension } from "#contracts/reference.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { isoAfter } from "#domain/kit/time.ts";
import { contentTypeOf, uploadKey } from "./files.ts";
import { findOwnHeatmap } from "./find-heatmap.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { FORM_SECONDS } from "./upload-time.ts";

/** A fresh form for a heatmap whose file has not arrived; `heatmap.upload_closed` when it was accepted already or its time is over. */
export async function renewUploadForm(caller: Caller, uid: string): Promise<UploadForm> {
  return formFor(await findOwnHeatmap(caller, uid));
}

/** The form lives 15 minutes, but never longer than the upload may take, and is bound to key, type and announced size. */
export async function formFor(heatmap: Heatmap): Promise<UploadForm> {
  const at = now();
  const left = Math.floor((Date.parse(heatmap.deadline) - at.getTime()) / 1000);
  const open = heatmap.status === "requested" && heatmap.upload === "pending" && left > 0;
  if (!open) throw new AppError("heatmap.upload_closed");
  const seconds = Math.min(FORM_SECONDS, left);
  const contentType = contentTypeOf(ImageExtension.parse(heatmap.extension));
  const form = await uploadForm(uploadKey(heatmap), { contentType, maxBytes: heatmap.size, seconds });
  return { url: form.url, fields: form.fields, expires_at: isoAfter(at, seconds) };
}
