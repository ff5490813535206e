import { findAnalysed } from "#domain/heatmaps/analysed-heatmaps.ts";
import { countHeatmap } from "./count-heatmap.ts";

/** Counts a heatmap whose analysis is done. Does nothing for one that was deleted meanwhile. */
export async function followHeatmap(uid: string): Promise<void> {
  const heatmap = await findAnalysed(uid);
  if (heatmap) await countHeatmap(heatmap);
}
