import type { AreaOfInterest } from "#contracts/attention.ts";
import { areVariants } from "#contracts/image-variants.ts";
import { type ScoreDifference, shareDifference } from "#contracts/score-difference.ts";
import { isDefaultAreaName } from "./default-area-name.ts";
import type { ComparedHeatmap } from "./score-differences.ts";

/** The area with the same name, whatever its case. */
export const sameArea = (area: Pick<AreaOfInterest, "name">, areas: readonly AreaOfInterest[]): AreaOfInterest | undefined =>
  areas.find(({ name }) => name.toLowerCase() === area.name.toLowerCase());

/**
 * How the share of an area compares with the area of the same name in the baseline; undefined if it has none. Areas with default
 * names are the same only in variants of one image.
 */
export function areaDifference(
  area: AreaOfInterest,
  heatmap: ComparedHeatmap,
  baseline: ComparedHeatmap,
): ScoreDifference | undefined {
  const same = sameArea(area, baseline.areas_of_interest);
  if (!same || !heatmap.metrics || !baseline.metrics) return;
  if (isDefaultAreaName(area.name) && !areVariants(baseline.fingerprint, heatmap.fingerprint)) return;
  return shareDifference({ ...baseline.metrics, share: same.value }, { ...heatmap.metrics, share: area.value });
}
