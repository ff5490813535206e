import type { BrandDetection } from "#contracts/pipelines/brand-tracking.ts";
import type { LogoBox } from "#contracts/pipelines/logos.ts";
import { overlapOf } from "./overlap.ts";

/** Overlap from which two detections of one object at one time are the same appearance: a word is often a part of its logo. */
const SAME_PLACE = 0.3;

type Found = Pick<BrandDetection, "time" | "box" | "confidence">;
/** Detections at one place by one or two sources. */
export type MergedDetection = Found & { readonly sources: readonly BrandDetection["source"][] };

/**
 * Merges what both sources found of one object at the same time and place: the box is that of the logo, and the confidence the
 * probability that at least one of them is right.
 */
export function mergeSources(detections: readonly BrandDetection[]): MergedDetection[] {
  const words = new Set(detections.filter(({ source }) => source === "word"));
  const logos = detections.filter(({ source }) => source === "logo");
  const merged = logos.map(({ time, box, confidence }): MergedDetection => {
    const same = [...words].filter((word) => word.time === time && overlapOf(word.box, box) >= SAME_PLACE);
    for (const word of same) words.delete(word);
    const wrong = same.reduce((product, word) => product * (1 - word.confidence), 1 - confidence);
    return { time, box, confidence: 1 - wrong, sources: same.length > 0 ? ["logo", "word"] : ["logo"] };
  });
  const alone = [...words].map(({ time, box, confidence }): MergedDetection => ({ time, box, confidence, sources: ["word"] }));
  return [...merged, ...alone];
}

/** Sources of each detection by its box, because linkDetections keeps the boxes of what it links. */
export const sourcesByBox = (merged: readonly MergedDetection[]): ReadonlyMap<LogoBox, MergedDetection["sources"]> =>
  new Map(merged.map(({ box, sources }) => [box, sources]));
