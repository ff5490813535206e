import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

/** The variants of the comparison, in the order of their shortcuts. */
const COMPARE_VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "original", label: "Original" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "gazeplot", label: "Gaze plot" },
  { id: "brand", label: "Brand detection" },
  { id: "difference", label: "Difference" },
] as const;

export type CompareVariant = (typeof COMPARE_VARIANTS)[number]["id"];

type Compared = Pick<HeatmapDetail, "type" | "status" | "brandURL">;

/**
 * Gaze plots require images, brand requires videos with brand tracking, and difference requires two heatmaps of the same type.
 */
export function availableCompareVariants(
  heatmaps: readonly Compared[],
  baseline: Compared | undefined,
): readonly (typeof COMPARE_VARIANTS)[number][] {
  const finished = heatmaps.filter(({ status }) => status === "done");
  const isThere: Readonly<Partial<Record<CompareVariant, boolean>>> = {
    gazeplot: heatmaps.some(({ type }) => type === "image"),
    brand: finished.some(({ brandURL }) => brandURL !== null),
    difference: baseline?.status === "done" && finished.some((heatmap) => heatmap !== baseline && heatmap.type === baseline.type),
  };
  return COMPARE_VARIANTS.filter(({ id }) => isThere[id] ?? true);
}
