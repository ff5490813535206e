import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { lowerFirst } from "#kit/portable/lower-first.ts";
import { attentionMethod } from "#kit/scores/attention-text.ts";
import { referenceSources } from "#kit/scores/compared-images.ts";
import { rangeBasis } from "#kit/scores/range-basis.ts";
import { SCORE_LABELS } from "#kit/scores/score-differences.ts";
import { clarityText, likelyText } from "#kit/scores/score-texts.ts";
import { points } from "./scores.ts";
import { type Evidence, overall, tool } from "./tool.ts";

const SCORES = ["clarity", "focus", "proximity"] as const;

/** How the image stands among others of its kind. */
export const benchmark = tool({
  name: "benchmark",
  description: "How the image compares with the images of the benchmark: percentiles, and the attention score with its method.",
  input: z.strictObject({}),
  run: (evidence) => {
    const known = [...positions(evidence), ...attention(evidence)];
    return known.length > 0 ? known : [overall("I don’t know: there is nothing to compare this image with.")];
  },
});

function positions({ facts, image: { metrics } }: Evidence): ChatStatement[] {
  if (!metrics) return [];
  const { clarity } = facts.scores;
  const known = [
    ...(clarity ? [about("clarity", clarityText(clarity.value, metrics, "image"))] : []),
    ...SCORES.flatMap((score) => {
      const likely = facts.scores[score] && likelyText(score, metrics);
      return likely ? [about(score, `${likely}.`)] : [];
    }),
  ];
  if (known.length === 0) return [];
  return [...known, referenceSources(metrics.group), rangeBasis(metrics, "image")]
    .filter((text) => text !== undefined)
    .map((text) => overall(text));
}

function attention({ facts: { scores }, image: { attention } }: Evidence): ChatStatement[] {
  if (!scores.attention || !attention) return [];
  return [
    overall(points("Attention", scores.attention)),
    overall(`Attention score: ${lowerFirst(attentionMethod(attention, "image"))}`),
  ];
}

/** A sentence about a score, which names it: “Proximity: further apart than in most ads (96% likely).” */
const about = (score: (typeof SCORES)[number], text: string): string => `${SCORE_LABELS[score]}: ${lowerFirst(text)}`;
