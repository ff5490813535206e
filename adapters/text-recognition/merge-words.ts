/** A recognised word, in pixels of the image that was read, and its confidence, 0 to 100. */
export type Word = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

/** Below this confidence, half of the recognised words are false: edges, petals, buttons. */
const MIN_CONFIDENCE = 60;
/** Two words are at the same place when this share of the smaller box overlaps the other. */
const SAME_PLACE = 0.4;

/** Up to this many missing letters were lost at the ends of a word; with more, another reading joined two words. */
const MAX_LOST = 2;

/**
 * Merges the words of several readings of one image: of each place the most confident, sorted by confidence. Drops words without
 * a letter or digit and words of low confidence. A word that another reading has with one or two more letters at its ends is
 * dropped, whatever its confidence.
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
  return lost > 0 && lost <= MAX_LOST && whole.includes(part) && shared(one, other) > SAME_PLACE;
}

const lettersOf = ({ text }: Pick<Word, "text">): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join("").toLowerCase();

/** A single letter is more often an icon than a word. */
function isWord({ text, confidence, width, height }: Word): boolean {
  const isLong = [...lettersOf({ text })].length > 1 || /\p{N}/u.test(text);
  return isLong && confidence >= MIN_CONFIDENCE && width > 0 && height > 0;
}

/** Overlap of two boxes as a share of the smaller, 0 to 1. */
function shared(one: Word, other: Word): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(one.width * one.height, other.width * other.height);
}
