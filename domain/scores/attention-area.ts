import { type AttentionMap, densityOf } from "./attention-map.ts";

/**
 * The smallest fraction of the image's area that holds a share of all attention: cells are taken from the most to the least
 * attended until they hold it, the last one in part. Between 0 and `share`, which uniform attention needs; small for concentrated
 * attention.
 * @param share 0 to 1
 */
export function attentionArea(map: AttentionMap, share: number): number {
  const ordered = densityOf(map).sort().reverse();
  let held = 0;
  for (let taken = 0; taken < ordered.length; taken++) {
    const density = ordered[taken]!;
    if (held + density >= share) return (taken + (share - held) / density) / ordered.length;
    held += density;
  }
  return share;
}
