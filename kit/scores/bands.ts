/** Theme colour of a score. */
export type BandColour = "success" | "info" | "error";

/** Bands use the rounded score that users see (half up). */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** Lowest rounded score of each band, best first: 51 and above, 26 to 50, 0 to 25. */
const WORD_CUTS = [51, 26, 0] as const;
const COLOUR_CUTS: readonly (readonly [from: number, colour: BandColour])[] = [
  [65, "success"],
  [26, "info"],
  [0, "error"],
];

const FOCUS_WORDS = ["high", "average", "low"] as const;
/** A high proximity score (100 − percentile of the distances) means that attention lies close together. */
const PROXIMITY_WORDS = ["close", "average distance", "distant"] as const;

/** Lowest rounded attention score of each band. */
const ATTENTION_CUTS: readonly (readonly [from: number, word: AttentionBand])[] = [
  [65, "high"],
  [35, "average"],
  [0, "low"],
];
const ATTENTION_MARKS: readonly (readonly [from: number, mark: AttentionIcon])[] = [
  [70, "applause"],
  [61, "thumbs-up"],
];

/** The colour of a rating of an audit from 0 to 10: error below 4, info below 6, success otherwise. */
export function ratingColour(rating: number): BandColour {
  return rating < 4 ? "error" : rating < 6 ? "info" : "success";
}

export type AttentionBand = "high" | "average" | "low";
export type AttentionIcon = "applause" | "thumbs-up";
export type FocusBand = (typeof FOCUS_WORDS)[number];
export type ProximityBand = (typeof PROXIMITY_WORDS)[number];

function bandOf<Words extends readonly string[]>(words: Words, score: number): Words[number] {
  const rounded = roundHalfUp(score);
  return words[WORD_CUTS.findIndex((cut) => rounded >= cut)] ?? words[words.length - 1]!;
}

/** The colour of a score from 0 to 100: success from 65, error below 26, info between. */
export function bandColour(score: number): BandColour {
  const rounded = roundHalfUp(score);
  return COLOUR_CUTS.find(([from]) => rounded >= from)?.[1] ?? "error";
}

/** The band of a focus score from 0 to 100. */
export function focusBand(score: number): FocusBand {
  return bandOf(FOCUS_WORDS, score);
}

/** The band of a proximity score from 0 to 100. */
export function proximityBand(score: number): ProximityBand {
  return bandOf(PROXIMITY_WORDS, score);
}

/** The band of an attention score from 0 to 100. */
export function attentionBand(score: number): AttentionBand {
  const rounded = roundHalfUp(score);
  return ATTENTION_CUTS.find(([from]) => rounded >= from)?.[1] ?? "low";
}

/** The badge of a good attention score; undefined for others. */
export function attentionIcon(score: number): AttentionIcon | undefined {
  const rounded = roundHalfUp(score);
  return ATTENTION_MARKS.find(([from]) => rounded >= from)?.[1];
}
