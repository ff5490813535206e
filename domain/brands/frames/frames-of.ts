import { presignedGetUrl } from "#adapters/storage.ts";
import type { LabelFrames } from "#contracts/labels.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { now } from "#kit/clock.ts";
import { LabelFramesEntity, type StoredFrames } from "./frames.entity.ts";
import { labelFrameKey } from "./label-frame-key.ts";

/** The size and number of a video’s frames; none before they are extracted. */
export async function framesOf(uid: string): Promise<{ count: number; width: number; height: number }> {
  const stored = await readFrames(uid);
  return { count: stored?.times.length ?? 0, width: stored?.width ?? 0, height: stored?.height ?? 0 };
}

/** Reads the extraction of the frames of an upload; null before it is requested. */
export async function readFrames(uid: string): Promise<StoredFrames | null> {
  return (await LabelFramesEntity.get({ uid }).go({ consistent: true })).data;
}

/** After this many milliseconds without a result, an extraction counts as failed. */
const LOST_MS = 20 * 60_000;

/** Whether the frames of a video have to be extracted again. */
export const hasFailed = ({ status, requested_at: since }: StoredFrames): boolean =>
  status === "failed" || (status === "requested" && now().getTime() - Date.parse(since) > LOST_MS);

/** The frames of a video with links to their images. */
export async function toLabelFrames(heatmap: CurrentHeatmap, stored: StoredFrames | null): Promise<LabelFrames> {
  if (!stored) return { status: null, width: 0, height: 0, frames: [] };
  const { width, height, times } = stored;
  const status = hasFailed(stored) ? "failed" : stored.status;
  const frames = times.map(async (time, frame) => ({ time, src: await presignedGetUrl(labelFrameKey(heatmap, frame)) }));
  return { status, width, height, frames: await Promise.all(frames) };
}
