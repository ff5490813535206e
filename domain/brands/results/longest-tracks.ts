import { type BrandTrack, MAX_SHOWN_TRACKS } from "#contracts/brands.ts";

/**
 * The longest appearances, in order of time; all unless there are more than `most`. Of so many, each keeps at most two boxes in a
 * response, and has up to 150 bytes besides them.
 */
export function longestTracks(tracks: readonly BrandTrack[], most = MAX_SHOWN_TRACKS): readonly BrandTrack[] {
  if (tracks.length <= most) return tracks;
  const kept = new Set(tracks.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, most));
  return tracks.filter((track) => kept.has(track));
}

const lengthOf = ({ from, to }: BrandTrack): number => to - from;
