import type { Metrics } from "#contracts/attention.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { hasAttentionScore } from "./has-attention-score.ts";
import { isSideOpen } from "./is-side-open.ts";

type Scored = {
  readonly attention: AttentionResult | null;
  readonly metrics: Pick<Metrics, "intervals" | "statements"> | null;
};

/** The scores of a card that may be above or below average for people. */
export function uncertainScores({ attention, metrics }: Scored): HeatmapCard["uncertain_scores"] {
  return [
    ...(hasAttentionScore(attention) && isSideOpen(attention.interval, null) ? (["attention"] as const) : []),
    ...(isSideOpen(metrics?.intervals?.clarity, metrics?.statements?.clarity) ? (["clarity"] as const) : []),
  ];
}
