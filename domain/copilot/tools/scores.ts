import * as z from "zod";
import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";
import type { Application } from "#contracts/reference.ts";
import { attentionText } from "#kit/scores/attention-text.ts";
import { formatPointsInterval } from "#kit/scores/interval.ts";
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

function measuredScores({ facts: { scores }, image: { metrics } }: Evidence): ChatStatement[] {
  if (!metrics) return [];
  if (!metrics.stands_out)
    return [overall("Nothing in this image stands out, so it has no scores for clarity, focus and proximity.")];
  const { clarity, focus, proximity } = scores;
  return [
    ...(clarity ? [overall(`${points("Clarity", clarity)} ${clarityText(clarity.value, metrics, "image")}`)] : []),
    ...(focus
      ? [overall(`${metrics.precise.includes("focus") ? `${points("Focus", focus)} ` : ""}${focusText(metrics, "image")}`)]
      : []),
    ...(proximity
      ? [overall(`${metrics.precise.includes("proximity") ? `${points("Proximity", proximity)} ` : ""}${proximityText(metrics)}`)]
      : []),
  ];
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
