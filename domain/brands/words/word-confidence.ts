import { meanOf } from "#kit/portable/mean-of.ts";
import type { Track } from "./follow-matches.ts";
import { lettersOf } from "./letters.ts";
import type { Target } from "./match-words.ts";

/**
 * Weights of a logistic regression on the tracks of 48 generated videos (`npm run evaluate -- --words --fit`): constant, whether
 * letters differ, mean difference of the text, the same where recognition was sure, and logarithm of the letters. How many readings
 * agree got no positive weight.
 */
const WEIGHTS = [1.07, -5.3, -1.89, -1.99, 1.37] as const;
/** Mean difference of the text above which letters differ; letters that look alike stay below it. */
const DIFFERS = 0.08;

/** Features of the confidence, in the order of the weights. */
export function evidenceOf({ matches }: Pick<Track, "matches">, { text }: Pick<Target, "text">): readonly number[] {
  const difference = meanOf(matches.map((match) => 1 - match.similarity));
  const sure = meanOf(matches.map((match) => (1 - match.similarity) * (match.confidence / 100)));
  return [1, difference > DIFFERS ? 1 : 0, difference, sure, Math.log2(lettersOf(text).length)];
}

/** Probability that a track shows its target, 0 to 1. */
export const confidenceOf = (track: Pick<Track, "matches">, target: Pick<Target, "text">): number =>
  confidenceFrom(evidenceOf(track, target));

/** The probability for this evidence, 0 to 1. */
export const confidenceFrom = (evidence: readonly number[]): number =>
  1 / (1 + Math.exp(-evidence.reduce((sum, value, at) => sum + value * WEIGHTS[at]!, 0)));
