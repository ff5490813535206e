import { presignedGetUrl } from "#adapters/storage.ts";
import type { AttentionResult, HeatmapDetail } from "#contracts/heatmaps.ts";
import { adsIn } from "#domain/benchmarks/references.ts";
import type { Heatmap, KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { placementsOf } from "./placements.ts";

type TemplateImage = HeatmapDetail["templates_images"][number];

/**
 * A heatmap's ad in its templates, as the API returns it.
 * @param keyOf gives the key of the file to link for the key of a scene
 */
export async function templateImagesOf(heatmap: Heatmap, keyOf = (key: string): string => key): Promise<TemplateImage[]> {
  const images = (await placementsOf(heatmap)).map(async ({ original, heatmap: hot, share, interval, ...placement }) => ({
    ...placement,
    original: await presignedGetUrl(keyOf(original)),
    heatmap: await presignedGetUrl(keyOf(hot)),
    share: { value: share.value, interval: [...share.interval] as [number, number] },
    interval: interval && inPoints(interval),
  }));
  return Promise.all(images);
}

/** Whole points around an interval. */
const inPoints = ([low, high]: Bounds): [number, number] => [Math.floor(low), Math.ceil(high)];

/** The attention score as the API returns it. */
export function toAttention({ score, interval, templates, failed, frames = [], reference }: KindScore): AttentionResult {
  return { score, interval: interval && inPoints(interval), templates, failed, ads: adsIn(reference), frames: [...frames] };
}
