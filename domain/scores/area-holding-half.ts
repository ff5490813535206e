import { type AttentionMap, densityOf } from "./attention-map.ts";

/**
 * The smallest share of the picture's area that holds half the attention: cells are taken from the most to the least attended until
 * they hold ½, the last one in part. 0…½; ½ when attention is even everywhere, small when it is concentrated.
 */
export function areaHoldingHalf(map: AttentionMap): number {
  const ordered = densityOf(map).sort().reverse();
  let held = 0;
  for (let taken = 0; taken < ordered.length; taken++) {
    const density = ordered[taken]!;
    if (held + density >= 0.5) return (taken + (0.5 - held) / density) / ordered.length;
    held += density;
  }
  return 0.5;
}
