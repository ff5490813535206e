import { normalizeText } from "#kit/portable/normalize-text.ts";

/** Characters that recognition confuses, by the one that represents them. */
const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/[0q]/g, "o"],
  [/[1il|!]/g, "l"],
  [/5/g, "s"],
  [/8/g, "b"],
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/2/g, "z"],
];

/** The letters and digits of a text, without case, accents, spaces and punctuation. */
export const lettersOf = (text: string): string => normalizeText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Letters with one character for all that recognition confuses. */
export const confusableLettersOf = (letters: string): string =>
  CONFUSED.reduce((text, [confused, by]) => text.replaceAll(confused, by), letters);
