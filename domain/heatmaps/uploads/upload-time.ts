import { PART_BYTES } from "#contracts/uploads.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { HOUR_SECONDS } from "#kit/time.ts";
import { isUploading } from "./is-uploading.ts";

/** Validity of an upload form or part URL. */
export const FORM_SECONDS = 15 * 60;

/**
 * Time from creation until an unfinished upload is ended: the form's validity and a grace period of 45 minutes. No form outlives
 * it.
 */
const WHOLE_SECONDS = FORM_SECONDS + 45 * 60;
/** Time from creation until an unfinished multipart upload is ended: 2 GB take that long at 0.8 Mbit/s. No URL outlives it. */
const PARTS_SECONDS = 6 * HOUR_SECONDS;

type File = Pick<Heatmap, "type" | "size">;

/** Whether a file is uploaded in parts: a video larger than one part. Images are small enough to restart. */
export const isMultipart = ({ type, size }: File): boolean => type === "video" && size > PART_BYTES;

/** How long an upload may take after creation. */
export const uploadSeconds = (file: File): number => (isMultipart(file) ? PARTS_SECONDS : WHOLE_SECONDS);

/**
 * Seconds that a form or URL issued now may be valid; `heatmap.upload_closed` for an upload that was accepted, is over, or is not
 * a user's.
 */
export function secondsUntilClosed(heatmap: Heatmap): number {
  const left = Math.floor((Date.parse(heatmap.deadline) - now().getTime()) / 1000);
  if (!isUploading(heatmap) || left <= 0) throw new AppError("heatmap.upload_closed");
  return Math.min(FORM_SECONDS, left);
}
