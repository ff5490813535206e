import { sum } from "simple-statistics";
import type { BrandTrack } from "#contracts/brands.ts";

/** Mean confidence from which a result is shown without a person who checks it. */
const SURE = 0.6;

const lengthOf = ({ from, to }: BrandTrack): number => to - from;

/** Mean confidence of the appearances by their length, 0 to 1; null if nothing was found. */
export function meanConfidence(tracks: readonly BrandTrack[]): number | null {
  const length = sum(tracks.map(lengthOf));
  return length > 0 ? sum(tracks.map((track) => track.confidence * lengthOf(track))) / length : null;
}

/** Whether a result needs no check by a person: something was found, and most of it clearly. */
export const isSure = (tracks: readonly BrandTrack[]): boolean => (meanConfidence(tracks) ?? 0) >= SURE;
