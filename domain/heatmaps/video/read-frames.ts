import { getFile } from "#adapters/storage.ts";
import { FrameMetrics } from "#contracts/video.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { videoKey } from "./files.ts";

/** Per-frame metrics of a finished video in the caller's scope. Errors: those of `framesOf`. */
export async function readFrames(caller: Caller, uid: string): Promise<FrameMetrics> {
  return readFrameMetrics(await findHeatmap(caller, uid));
}

/** Per-frame metrics of a video: `heatmap.not_video` for an image, `heatmap.not_ready` before it is done. */
export async function readFrameMetrics(heatmap: Heatmap): Promise<FrameMetrics> {
  assertFinishedVideo(heatmap);
  const file = await getFile(videoKey(heatmap, heatmap.gen, "frames"));
  return FrameMetrics.parse(JSON.parse(Buffer.from(file).toString()));
}

/** Requires a finished video; otherwise `heatmap.not_video` or `heatmap.not_ready`. */
export function assertFinishedVideo({ type, status }: Pick<Heatmap, "type" | "status">): void {
  if (type !== "video") throw new AppError("heatmap.not_video");
  if (status !== "done") throw new AppError("heatmap.not_ready");
}
