import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { type CurrentHeatmap, readCurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type BrandTracking, BrandTrackingEntity } from "./tracking.entity.ts";

/** A video that the caller may see: `heatmap.not_found`, and `heatmap.not_video` for an image. */
export async function requireVideo(caller: Caller, uid: string): Promise<CurrentHeatmap> {
  const heatmap = await requireHeatmap(caller, uid);
  if (heatmap.type !== "video") throw new AppError("heatmap.not_video");
  return heatmap;
}

/** The brand analytics of the latest generation of a video that has some. */
export async function latestTracking(uid: string): Promise<BrandTracking | undefined> {
  const { data } = await BrandTrackingEntity.query.byHeatmap({ uid }).go({ order: "desc", limit: 1, consistent: true });
  return data[0];
}

/** The brand analytics of all generations of a video. */
export async function trackingsOf(uid: string): Promise<readonly BrandTracking[]> {
  const { data } = await BrandTrackingEntity.query.byHeatmap({ uid }).go({ pages: "all", consistent: true });
  return data;
}

/** A video and its tracking while a step of the state machine works on it. */
export type RunningTracking = { readonly heatmap: CurrentHeatmap; readonly tracking: BrandTracking };

/**
 * Reads the request that a step works on; undefined if it has ended or was replaced, or the video was deleted or analysed again.
 */
export async function readRunning({ uid, gen, request }: BrandJob): Promise<RunningTracking | undefined> {
  const [heatmap, { data: tracking }] = await Promise.all([
    readCurrentHeatmap(uid),
    BrandTrackingEntity.get({ uid, gen }).go({ consistent: true }),
  ]);
  if (!heatmap || tracking?.request !== request || tracking.status !== "processing") return;
  return heatmap.gen === gen ? { heatmap, tracking } : undefined;
}
