import type { HeatmapCard } from "#contracts/heatmap-card.ts";

/** Whether an attention score is shown by default: as for clarity. */
export const showsAttention = ({ attention_score, stands_out }: Pick<HeatmapCard, "attention_score" | "stands_out">): boolean =>
  attention_score !== null && stands_out !== false;

type Scored = Pick<HeatmapCard, "clarity_score_percentile" | "application" | "stands_out">;

/** Whether clarity has references of the same application. Without them, a computed clarity is withheld. */
export const hasClarityReferences = ({ application }: Pick<Scored, "application">): boolean => application !== "Other";

/** Whether there is a clarity score, and its references are images of the same application. */
export function hasClarity({ clarity_score_percentile, application }: Omit<Scored, "stands_out">): boolean {
  return clarity_score_percentile !== null && clarity_score_percentile >= 0 && hasClarityReferences({ application });
}

/** Whether clarity is shown by default. Not for an image in which nothing stands out, whose clarity reflects centre bias. */
export function showsClarity(heatmap: Scored): boolean {
  return hasClarity(heatmap) && heatmap.stands_out !== false;
}
