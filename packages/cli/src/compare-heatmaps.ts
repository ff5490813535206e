import { areaDifference } from "../../../kit/scores/area-difference.ts";
import type { ScoreDifference } from "../../../kit/scores/score-difference.ts";
import { type Difference, differenceOf, SCORES } from "../../../kit/scores/score-differences.ts";
import type { HeatmapDetail } from "../../sdk/src/index.ts";
import { asCompared, attentionOf, type Scored, scoredOf } from "./heatmap-rows.ts";

/** A score or an area of a heatmap, and how it compares with that of the baseline; null where there is nothing to compare. */
type Compared<Value> = Value & { readonly name: string; readonly difference: ScoreDifference | null };

export type ComparedHeatmap = {
  readonly uid: string;
  readonly title: string;
  readonly scores: readonly Compared<Scored>[];
  /** Areas of interest with their share of attention, 0 to 1. */
  readonly areas: readonly Compared<Pick<HeatmapDetail["areas_of_interest"][number], "value" | "interval">>[];
};

/** The scores and areas of heatmaps, and how each compares with that of the first one, as Compare on the site tells. */
export function compareHeatmaps(heatmaps: readonly HeatmapDetail[]): ComparedHeatmap[] {
  const [first] = heatmaps;
  return heatmaps.map((heatmap) => {
    const baseline = first && heatmap !== first ? asCompared(first) : undefined;
    const compared = asCompared(heatmap);
    return {
      uid: heatmap.uid,
      title: heatmap.title,
      scores: SCORES.map((name) => ({
        name,
        ...(name === "attention" ? attentionOf(heatmap) : scoredOf(heatmap, name)),
        difference: (baseline && nameOf(differenceOf(name, baseline, compared))) ?? null,
      })),
      areas: compared.areas_of_interest.map((area) => ({
        name: area.name,
        value: area.value,
        interval: area.interval,
        difference: (baseline && areaDifference(area, compared, baseline)) ?? null,
      })),
    };
  });
}

/** The name of a difference; a decided one of attention scores is in points. */
function nameOf(difference: Difference | undefined): ScoreDifference | undefined {
  if (typeof difference !== "object") return difference;
  return difference.mean > 0 ? "higher" : "lower";
}
