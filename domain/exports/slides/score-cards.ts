import { attentionText } from "#kit/scores/attention-text.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval } from "#kit/scores/interval.ts";
import { missingScoreReason } from "#kit/scores/missing-score-reason.ts";
import { type ComparedHeatmap, getScore, SCORE_LABELS, SCORES, type Score, type Scored } from "#kit/scores/score-differences.ts";
import { clarityText, focusText, proximityText } from "#kit/scores/score-texts.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import type { SlideScore } from "#kit/slides/slide-data.ts";

/** The scores of a heatmap as its page shows them, with their intervals and what they mean. */
export const scoreCards = (heatmap: ComparedHeatmap): SlideScore[] =>
  SCORES.filter((score) => isShown(heatmap, score)).map((score) => {
    const scored = getScore(heatmap, score);
    if (!scored) return { name: SCORE_LABELS[score], value: "–", range: "", text: `${missingScoreReason(heatmap, score)}.` };
    return cardOf(score, scored, explain(heatmap, score, scored));
  });

/** A score as slides show it. */
export const cardOf = (score: Score, { value, interval }: Scored, text: string): SlideScore => ({
  name: SCORE_LABELS[score],
  value: String(roundHalfUp(value)),
  range: interval ? `of 100\n90% range ${formatPointsInterval(interval)}` : "of 100",
  text,
});

/** Attention exists only where there are templates, and clarity only where there are references. */
const isShown = (heatmap: ComparedHeatmap, score: Score): boolean =>
  score === "attention" ? heatmap.attention !== null : score !== "clarity" || hasClarity(heatmap);

function explain(heatmap: ComparedHeatmap, score: Score, { value, interval }: Scored): string {
  const metrics = heatmap.metrics!;
  if (score === "attention") return attentionText(value, interval);
  if (score === "clarity") return clarityText(value, metrics, heatmap.type);
  return score === "focus" ? focusText(metrics, heatmap.type) : proximityText(metrics);
}

/** "72 (64–80)". */
export const withRange = ({ value, interval }: Scored): string =>
  `${roundHalfUp(value)}${interval ? ` (${formatPointsInterval(interval)})` : ""}`;
