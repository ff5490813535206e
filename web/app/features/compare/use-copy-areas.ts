import type { DrawnArea } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sameArea } from "#kit/scores/area-difference.ts";
import { isVariantOf } from "#kit/scores/score-differences.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/**
 * The areas of the baseline that a heatmap lacks, if they show the same in it: both are finished images of one size, and variants of
 * one image. Otherwise none.
 */
export function copyableAreas(baseline: HeatmapDetail, heatmap: HeatmapDetail): DrawnArea[] {
  const areSameSize = baseline.width === heatmap.width && baseline.height === heatmap.height;
  const areImages = [baseline, heatmap].every(({ type, status }) => type === "image" && status === "done");
  if (!areImages || !areSameSize || heatmap.seen_as_staff !== null || !isVariantOf(baseline, heatmap)) return [];
  return baseline.areas_of_interest
    .filter((area) => !sameArea(area, heatmap.areas_of_interest))
    .map((area) => ({ ...toDrawn(area), uid: crypto.randomUUID() }));
}

/** Adds areas of the baseline to a heatmap. */
export function useCopyAreas() {
  const { mutate, isPending } = useOperationMutation(heatmaps.edit, {
    refreshes: [heatmaps.read],
    onSuccess: () => snackbar.success("Areas copied"),
    onError: (problem) => snackbar.failure(problem),
  });
  const copy = ({ uid, version, areas_of_interest: own }: HeatmapDetail, areas: readonly DrawnArea[]) =>
    mutate({ params: { uid }, body: { version, areas_of_interest: [...own.map(toDrawn), ...areas] } });
  return { copy, isPending };
}

const toDrawn = ({ uid, name, left, top, width, height }: DrawnArea): DrawnArea => ({ uid, name, left, top, width, height });
