/** A word that was recognised, in pixels of the picture that was read, and how sure that is, 0 to 100. */
export type Word = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

/** Below that, half of what is "recognised" is none: edges, petals, buttons. */
const LEAST_CONFIDENCE = 60;
/** Two words are the same place when so much of the smaller lies in the other. */
const SAME_PLACE = 0.4;

/** Up to so many letters that a reading lacks were lost at the word's ends; one with more is two words that another reading ran together. */
const MOST_LOST = 2;

/**
 * Words of several readings of one picture, of each place the surest, surest first. What has no letter and no figure, or is too unsure, is no
 * word; what another reading has with a letter or two more at its ends is part of that one, however sure.
 */
export function mergeWords(words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  const candidates = words.filter(isWord).toSorted((one, other) => other.confidence - one.confidence);
  for (const word of candidates.filter((each) => !candidates.some((other) => isPartOf(each, other))))
    if (!kept.some((better) => shared(better, word) > SAME_PLACE)) kept.push(word);
  return kept;
}

function isPartOf(one: Word, other: Word): boolean {
  const [part, whole] = [lettersOf(one), lettersOf(other)];
  const lost = whole.length - part.length;
  return lost > 0 && lost <= MOST_LOST && whole.includes(part) && shared(one, other) > SAME_PLACE;
}

const lettersOf = ({ text }: Pick<Word, "text">): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join("").toLowerCase();

/** A single letter is more often an icon than a word. */
function isWord({ text, confidence, width, height }: Word): boolean {
  const isLong = [...lettersOf({ text })].length > 1 || /\p{N}/u.test(text);
  return isLong && confidence >= LEAST_CONFIDENCE && width > 0 && height > 0;
}

/** How much of the smaller of two boxes lies in the other, 0 to 1. */
function shared(one: Word, other: Word): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(one.width * one.height, other.width * other.height);
}
