import { distance } from "fastest-levenshtein";
import { confusableLettersOf, lettersOf } from "./letters.ts";

/** Cost of a letter that recognition often takes for the other one, of 1 for any other wrong, missing or added letter. */
const CONFUSED = 0.25;
/** Similarity from which a text may be the requested one. Shorter words must be exact: too many others are one letter away. */
const EXACT_LETTERS = 3;
const MIN_SIMILARITY = 0.7;

/** Similarity of a recognised text to a requested one, 0 to 1; case, accents, spaces and punctuation do not count. */
export function similarity(found: string, requested: string): number {
  const [one, other] = [lettersOf(found), lettersOf(requested)];
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  const plain = distance(one, other);
  const confusable = Math.min(plain, distance(confusableLettersOf(one), confusableLettersOf(other)));
  return 1 - (confusable + CONFUSED * (plain - confusable)) / longest;
}

/** Whether a recognised text may be the requested one. */
export function isSimilar(found: string, requested: string): boolean {
  const [length, other] = [lettersOf(requested).length, lettersOf(found).length];
  if (Math.abs(length - other) > length * (1 - MIN_SIMILARITY) + 1) return false;
  return similarity(found, requested) >= (length <= EXACT_LETTERS ? 1 : MIN_SIMILARITY);
}
