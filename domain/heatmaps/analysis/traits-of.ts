import type { HeatmapTrait } from "#contracts/events.ts";
import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { templateSetOf } from "./attention-score.ts";

/** Lists the traits in the event of a finished heatmap. */
export function traitsOf(heatmap: Heatmap): HeatmapTrait[] {
  const isDemo = heatmap.scope === DEMO_SCOPE;
  const traits: Readonly<Record<HeatmapTrait, boolean>> = {
    audit: heatmap.audit,
    demo: isDemo,
    report: heatmap.reports.length > 0,
    shared: heatmap.public,
    slice: heatmap.part_of !== undefined,
    templates: templateSetOf(heatmap) !== undefined && !isDemo,
    video: heatmap.type === "video",
  };
  return (Object.keys(traits) as HeatmapTrait[]).filter((trait) => traits[trait]);
}
