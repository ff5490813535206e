import type { HeatmapCard } from "#contracts/heatmaps.ts";

type Scored = Pick<HeatmapCard, "clarity_score_percentile" | "application" | "stands_out">;

/** There is a clarity, and the application has something to compare it with. */
export function hasClarity({ clarity_score_percentile, application }: Omit<Scored, "stands_out">): boolean {
  return clarity_score_percentile !== null && clarity_score_percentile >= 0 && application !== "Other";
}

/** Whether clarity is shown without further words: not of a flat picture, whose clarity is that of a habit. */
export function showsClarity(heatmap: Scored): boolean {
  return hasClarity(heatmap) && heatmap.stands_out !== false;
}
