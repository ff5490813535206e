import { getFile } from "#adapters/storage.ts";
import { SCORE_NAMES } from "#contracts/attention.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { StoredFrameMetrics, withoutUncertainScores } from "#domain/scores/over-time/stored-frame-metrics.ts";
import { AppError } from "#kit/error.ts";
import { videoKey } from "./files.ts";

/** Per-frame metrics of a finished video in the caller's scope. Errors: those of `framesOf`. */
export async function readFrames(caller: Caller, uid: string): Promise<FrameMetrics> {
  return readFrameMetrics(await requireHeatmap(caller, uid));
}

/**
 * Per-frame metrics of a video, without scores that are too uncertain to be shown. Errors: `heatmap.not_video` for an image, and
 * those of `assertFinished`.
 */
export async function readFrameMetrics(heatmap: Heatmap): Promise<FrameMetrics> {
  assertFinishedVideo(heatmap);
  const file = await getFile(videoKey(heatmap, heatmap.gen, "frames"));
  const stored = StoredFrameMetrics.parse(JSON.parse(Buffer.from(file).toString()));
  const { metrics } = heatmap;
  return withoutUncertainScores(stored, metrics && "precise" in metrics ? metrics.precise : SCORE_NAMES);
}

/** Requires a finished video. Throws `heatmap.not_video`, and the errors of `assertFinished`. */
export function assertFinishedVideo(heatmap: Pick<Heatmap, "type" | "status">): void {
  if (heatmap.type !== "video") throw new AppError("heatmap.not_video");
  assertFinished(heatmap);
}
