import type { LabelledVideo } from "#contracts/labels.ts";
import { hasFailed, readFrames } from "#domain/brands/frames/frames-of.ts";
import { requestFrames } from "#domain/brands/frames/request-frames.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readLabelledVideo } from "./read-labelled-video.ts";

/**
 * Extracts the frames of a video when labelling is first opened, and again if that failed. Errors: `heatmap.not_found`,
 * `heatmap.not_video`, and those of `assertFinished`.
 */
export async function openVideo(caller: Caller, uid: string): Promise<LabelledVideo> {
  const video = await requireVideo(caller, uid);
  assertFinished(video);
  const stored = await readFrames(uid);
  if (!stored || hasFailed(stored)) await requestFrames({ uid, scope: video.scope }, stored);
  return readLabelledVideo(caller, uid);
}
