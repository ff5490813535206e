import type { AreaOfInterest } from "#contracts/attention.ts";
import { isSameName } from "#kit/portable/same-name.ts";
import { identifiesArea } from "#kit/scores/area-difference.ts";
import type { ComparedHeatmap } from "#kit/scores/score-differences.ts";

type WithAreas = Pick<ComparedHeatmap, "areas_of_interest" | "fingerprint">;
type SharedArea = { readonly name: string; readonly areas: (AreaOfInterest | undefined)[] };

/** The areas of compared heatmaps, each once: with the same area of every heatmap, by index; undefined where it has none. */
export function sharedAreas(heatmaps: readonly WithAreas[]): readonly SharedArea[] {
  const found: SharedArea[] = [];
  heatmaps.forEach((heatmap, index) => {
    for (const area of heatmap.areas_of_interest) {
      const same = found.find(({ name, areas }) => {
        const owner = heatmaps[areas.findIndex(Boolean)]!;
        return isSameName(name, area.name) && !areas[index] && identifiesArea(name, owner, heatmap);
      });
      if (same) same.areas[index] = area;
      else found.push({ name: area.name, areas: heatmaps.map((_, at) => (at === index ? area : undefined)) });
    }
  });
  return found;
}
