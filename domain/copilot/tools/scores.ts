import * as z from "zod";
import type { ScoreName } from "#contracts/attention.ts";
import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";
import type { Application } from "#contracts/reference.ts";
import { attentionText } from "#kit/scores/attention-text.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval } from "#kit/scores/interval.ts";
import { SCORE_LABELS, type Score } from "#kit/scores/score-differences.ts";
import { clarityText, focusText, proximityText } from "#kit/scores/score-texts.ts";
import { type Evidence, overall, tool } from "./tool.ts";

/** The scores of the image with their ranges and what they mean. */
export const scores = tool({
  name: "scores",
  description: "The clarity, focus, proximity and attention scores of the image, with ranges and meaning.",
  input: z.strictObject({}),
  run: (evidence) => {
    const known = [...attentionScore(evidence), ...measuredScores(evidence)];
    return known.length > 0 ? known : [overall("I don’t know: this image has no scores.")];
  },
});

const NOTHING_STANDS_OUT = "Nothing in this image stands out, so it has no scores for clarity, focus and proximity.";

function measuredScores(evidence: Evidence): ChatStatement[] {
  const { metrics } = evidence.image;
  if (metrics && !metrics.stands_out) return [overall(NOTHING_STANDS_OUT)];
  return (["clarity", "focus", "proximity"] as const).flatMap((score) => measuredScore(score, evidence));
}

function measuredScore(score: ScoreName, { facts: { scores }, image: { metrics } }: Evidence): ChatStatement[] {
  const value = scores[score];
  if (!metrics || !value) return [];
  if (score === "clarity") return [overall(`${points("Clarity", value)} ${clarityText(value.value, metrics, "image")}`)];
  const meaning = score === "focus" ? focusText(metrics, "image") : proximityText(metrics);
  return [overall(metrics.precise.includes(score) ? `${points(SCORE_LABELS[score], value)} ${meaning}` : meaning)];
}

/** One score of the image with its range and what it means, or that the image does not have it. */
export function oneScore(score: Score, evidence: Evidence): ChatStatement[] {
  const known = score === "attention" ? attentionScore(evidence) : measuredScore(score, evidence);
  if (known.length > 0) return known;
  if (score !== "attention" && evidence.image.metrics?.stands_out === false) return [overall(NOTHING_STANDS_OUT)];
  return [overall(`I don’t know: this image has no ${score} score.`)];
}

function attentionScore({ facts: { scores, application } }: Evidence): ChatStatement[] {
  if (scores.attention)
    return [
      overall(`${points("Attention", scores.attention)} ${attentionText(scores.attention.value, scores.attention.interval)}`),
    ];
  const isExpected = AUDIT_KINDS[application as Application] === "creative";
  return isExpected ? [overall("I don’t know the attention score: this image was not scored in templates.")] : [];
}

/** "Clarity is 72 of 100 (60–81)." */
export function points(name: string, { value, interval }: NonNullable<Facts["scores"]["clarity"]>): string {
  const range = interval ? ` (${formatPointsInterval(interval)})` : "";
  return `${name} is ${roundHalfUp(value)} of 100${range}.`;
}
