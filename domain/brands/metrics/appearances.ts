import type { BrandTrack } from "#contracts/brands.ts";

/** A time in which at least one track is visible, with the probability that one of them is right. */
export type Appearance = { readonly from: number; readonly to: number; readonly confidence: number };

/** The appearances of tracks in order of time: tracks that overlap or touch are one. */
export function appearancesOf(tracks: readonly BrandTrack[]): Appearance[] {
  const joined: Appearance[] = [];
  for (const { from, to, confidence } of tracks.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (!last || from > last.to) joined.push({ from, to, confidence });
    else
      joined[joined.length - 1] = {
        from: last.from,
        to: Math.max(last.to, to),
        confidence: 1 - (1 - last.confidence) * (1 - confidence),
      };
  }
  return joined;
}
