import { presignedGetUrl } from "#adapters/storage.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { adsIn } from "#domain/benchmarks/references.ts";
import { kindScoreOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { placementsOf } from "./placements.ts";

type TemplateImage = HeatmapDetail["templates_images"][number];

/**
 * A heatmap's ad in its templates, as the API returns it.
 * @param keyOf gives the key of the file to link for the key of a scene; templates with a scene without one are left out
 */
export async function templateImagesOf(
  heatmap: Heatmap,
  keyOf = (key: string): string | undefined => key,
): Promise<TemplateImage[]> {
  const images = (await placementsOf(heatmap)).map(async ({ original, heatmap: hot, share, interval, ...placement }) => {
    const [plain, heated] = [keyOf(original), keyOf(hot)];
    if (plain === undefined || heated === undefined) return [];
    return {
      ...placement,
      original: await presignedGetUrl(plain),
      heatmap: await presignedGetUrl(heated),
      share: { value: share.value, interval: [...share.interval] as [number, number] },
      interval: interval && inPoints(interval),
    };
  });
  return (await Promise.all(images)).flat();
}

/** Whole points around an interval. */
const inPoints = ([low, high]: Bounds): [number, number] => [Math.floor(low), Math.ceil(high)];

/** The attention score as the API returns it; null before it is computed, and for applications without templates. */
export function attentionOf(
  heatmap: Parameters<typeof kindScoreOf>[0] & Parameters<typeof benchmarkOf>[0],
): AttentionResult | null {
  const found = kindScoreOf(heatmap);
  if (!found) return null;
  const { score, interval, templates, failed, frames = [], reference, problem = null } = found;
  const benchmark = benchmarkOf(heatmap);
  return {
    score,
    interval: interval && inPoints(interval),
    templates,
    failed,
    ads: benchmark?.subjects ?? adsIn(reference),
    frames: [...frames],
    benchmark,
    problem,
  };
}
