import type { HeatmapDetail } from "#contracts/heatmaps.ts";

/** The variants of the comparison, in the order of their shortcuts. */
const ALL = [
  { id: "heatmap", label: "Heatmap" },
  { id: "original", label: "Original" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "gazeplot", label: "Gaze plot" },
  { id: "brand", label: "Brand detection" },
  { id: "difference", label: "Difference" },
] as const;

export type ComparedVariant = (typeof ALL)[number]["id"];

type Compared = Pick<HeatmapDetail, "type" | "status" | "brandURL">;

/**
 * Gaze plots require images, brand requires videos with brand tracking, and difference requires two heatmaps of the same type.
 */
export function variantsFor(heatmaps: readonly Compared[], first: Compared | undefined): readonly (typeof ALL)[number][] {
  const finished = heatmaps.filter(({ status }) => status === "done");
  const isThere: Readonly<Partial<Record<ComparedVariant, boolean>>> = {
    gazeplot: heatmaps.some(({ type }) => type === "image"),
    brand: finished.some(({ brandURL }) => brandURL !== null),
    difference: first?.status === "done" && finished.some((heatmap) => heatmap !== first && heatmap.type === first.type),
  };
  return ALL.filter(({ id }) => isThere[id] ?? true);
}
