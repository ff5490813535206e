import { type AttentionMap, densityOf } from "./attention-map.ts";

/**
 * Mean distance between two random points of the map, weighted by attention, as a fraction of the image's diagonal. Σ pᵢ·pⱼ·dᵢⱼ
 * over all pairs of cells, p the attention of a cell and d the distance of their centres; 0 to 1, 0 if one cell has all. It has
 * no thresholds and no peak detection, so that a small change of the map causes a small change of the distance.
 * @param imageSize size of the original image, for distances in its true aspect ratio
 */
export function meanAttentionDistance(map: AttentionMap, imageSize: { readonly width: number; readonly height: number }): number {
  const { width, height } = map;
  const density = densityOf(map);
  const diagonal = Math.hypot(imageSize.width, imageSize.height);
  let sum = 0;
  for (let down = 0; down < height; down++) {
    for (let across = down === 0 ? 1 : 1 - width; across < width; across++) {
      // Visits every pair of cells with this offset once.
      let both = 0;
      const [first, last] = [Math.max(0, -across), Math.min(width, width - across)];
      for (let row = 0; row + down < height; row++) {
        const [upper, lower] = [row * width, (row + down) * width + across];
        for (let column = first; column < last; column++) both += density[upper + column]! * density[lower + column]!;
      }
      sum += both * Math.hypot((across / width) * imageSize.width, (down / height) * imageSize.height);
    }
  }
  return (2 * sum) / diagonal;
}
