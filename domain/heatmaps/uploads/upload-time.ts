import { PART_BYTES } from "#contracts/uploads.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isUploading } from "./is-uploading.ts";

/** How long an upload form, or the link of a part, is good. */
export const FORM_SECONDS = 15 * 60;

/** From creation until an upload that never finished is ended: the form's time and a grace of 45 minutes. No form is good for longer. */
const WHOLE_SECONDS = FORM_SECONDS + 45 * 60;
/** The same for an upload in parts: 2 GB take that long on a line of 0.8 Mbit/s. No link is good for longer. */
const PARTS_SECONDS = 6 * 3600;

type File = Pick<Heatmap, "type" | "size">;

/** Whether a file goes up in parts: a video beyond one part. Images are small enough to begin again. */
export const isInParts = ({ type, size }: File): boolean => type === "video" && size > PART_BYTES;

/** How long an upload may take from creation on. */
export const uploadSeconds = (file: File): number => (isInParts(file) ? PARTS_SECONDS : WHOLE_SECONDS);

/** Seconds that a form or link handed out now may live; `heatmap.upload_closed` for an upload that was accepted, is over, or is not a person's. */
export function openSeconds(heatmap: Heatmap): number {
  const left = Math.floor((Date.parse(heatmap.deadline) - now().getTime()) / 1000);
  if (!isUploading(heatmap) || left <= 0) throw new AppError("heatmap.upload_closed");
  return Math.min(FORM_SECONDS, left);
}
