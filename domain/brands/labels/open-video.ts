import type { LabelledVideo } from "#contracts/labels.ts";
import { hasFailed, readFrames } from "#domain/brands/frames/frames-of.ts";
import { requestFrames } from "#domain/brands/frames/request-frames.ts";
import { findVideo } from "#domain/brands/requests/find-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { readLabelledVideo } from "./read-labelled-video.ts";

/**
 * Extracts the frames of a video when labelling is first opened, and again if that failed. Errors: `heatmap.not_found`,
 * `heatmap.not_video`, `heatmap.not_ready`.
 */
export async function openVideo(caller: Caller, uid: string): Promise<LabelledVideo> {
  const { status, scope } = await findVideo(caller, uid);
  if (status !== "done") throw new AppError("heatmap.not_ready");
  const stored = await readFrames(uid);
  if (!stored || hasFailed(stored)) await requestFrames({ uid, scope }, stored);
  return readLabelledVideo(caller, uid);
}
