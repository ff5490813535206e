import { type AttentionMap, densityOf } from "./attention-map.ts";

/**
 * The smallest fraction of the image's area that holds half the attention: cells are taken from the most to the least attended
 * until they hold ½, the last one in part. 0 to ½; ½ for uniform attention, small for concentrated attention.
 */
export function halfAttentionArea(map: AttentionMap): number {
  const ordered = densityOf(map).sort().reverse();
  let held = 0;
  for (let taken = 0; taken < ordered.length; taken++) {
    const density = ordered[taken]!;
    if (held + density >= 0.5) return (taken + (0.5 - held) / density) / ordered.length;
    held += density;
  }
  return 0.5;
}
