import type { Metrics } from "#contracts/attention.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { isAttentionTooClose } from "./attention-text.ts";
import { hasAttentionScore } from "./has-attention-score.ts";
import { isClarityTooClose } from "./score-texts.ts";

type Scored = {
  readonly attention: AttentionResult | null;
  readonly metrics: Pick<Metrics, "intervals" | "statements"> | null;
};

/** The scores of a card that may be above or below average for people. */
export function uncertainScores({ attention, metrics }: Scored): HeatmapCard["uncertain_scores"] {
  return [
    ...(hasAttentionScore(attention) && isAttentionTooClose(attention.score, attention.interval) ? (["attention"] as const) : []),
    ...(metrics && isClarityTooClose(metrics) ? (["clarity"] as const) : []),
  ];
}
