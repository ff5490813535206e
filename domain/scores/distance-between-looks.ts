import { type AttentionMap, densityOf } from "./attention-map.ts";

/**
 * How far apart the places lie that draw attention: the mean distance of two looks at random, over the picture's diagonal. Σ pᵢ·pⱼ·dᵢⱼ over all
 * pairs of cells, p the attention in a cell and d the distance of their centres; 0…1, 0 when one cell has all. No place is left
 * out for being weak nor taken for a peak, so that a map that is a little different gives a distance that is a little different.
 * @param pictureSize the picture's own size, for distances in its true shape
 */
export function distanceBetweenLooks(
  map: AttentionMap,
  pictureSize: { readonly width: number; readonly height: number },
): number {
  const { width, height } = map;
  const density = densityOf(map);
  const diagonal = Math.hypot(pictureSize.width, pictureSize.height);
  let sum = 0;
  for (let down = 0; down < height; down++) {
    for (let across = down === 0 ? 1 : 1 - width; across < width; across++) {
      // Every pair of cells that lie so far below and beside each other, once.
      let both = 0;
      const [first, last] = [Math.max(0, -across), Math.min(width, width - across)];
      for (let row = 0; row + down < height; row++) {
        const [upper, lower] = [row * width, (row + down) * width + across];
        for (let column = first; column < last; column++) both += density[upper + column]! * density[lower + column]!;
      }
      sum += both * Math.hypot((across / width) * pictureSize.width, (down / height) * pictureSize.height);
    }
  }
  return (2 * sum) / diagonal;
}
