import type { AreaOfInterest } from "#contracts/attention.ts";
import { isSameName } from "#kit/portable/same-name.ts";
import { type ScoreDifference, shareDifference } from "#kit/scores/score-difference.ts";
import { isDefaultAreaName } from "./default-area-name.ts";
import { type ComparedHeatmap, isVariantOf, mayBeCalled } from "./score-differences.ts";

/** The area with the same name, whatever its case. */
export const sameArea = (area: Pick<AreaOfInterest, "name">, areas: readonly AreaOfInterest[]): AreaOfInterest | undefined =>
  areas.find(({ name }) => isSameName(name, area.name));

/**
 * Whether areas of a name show the same in two heatmaps. A default name, such as “Box 1”, says nothing about what is in the area:
 * it counts only in variants of one image.
 */
export const identifiesArea = (
  name: string,
  one: Pick<ComparedHeatmap, "fingerprint">,
  other: Pick<ComparedHeatmap, "fingerprint">,
): boolean => !isDefaultAreaName(name) || isVariantOf(one, other);

/** How the share of an area compares with the same area in the baseline; undefined if it has none. */
export function areaDifference(
  area: AreaOfInterest,
  heatmap: ComparedHeatmap,
  baseline: ComparedHeatmap,
): ScoreDifference | undefined {
  const same = sameArea(area, baseline.areas_of_interest);
  if (!same || !heatmap.metrics || !baseline.metrics || !identifiesArea(area.name, baseline, heatmap)) return;
  if (!mayBeCalled(baseline, heatmap)) return "not_comparable";
  return shareDifference(
    { ...baseline.metrics, share: same.value },
    { ...heatmap.metrics, share: area.value },
    { areVariants: isVariantOf(baseline, heatmap) },
  );
}
