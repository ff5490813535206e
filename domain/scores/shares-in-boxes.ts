import type { AttentionMap } from "./attention-map.ts";
import type { Box } from "./share-of-attention.ts";

type Size = { readonly width: number; readonly height: number };

/**
 * Measures the same rectangles on several maps of one size: their shares of all attention, 0 to 1, in order, as
 * `shareOfAttention` returns them. Uses a summed-area table per map with bilinear interpolation within cells, which is exact
 * because attention is constant within a cell, so that the cost of a rectangle does not depend on its size. Throws for a map
 * without attention.
 * @param mapSize of the maps, in cells
 * @param imageSize size of the original image in pixels, the unit of the rectangles
 */
export function sharesInBoxes(
  boxes: readonly Box[],
  mapSize: Size,
  imageSize: Size,
): (values: AttentionMap["values"]) => number[] {
  const { width, height } = mapSize;
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const column = (pixel: number) => Math.min(width, Math.max(0, (pixel / imageSize.width) * width));
  const row = (pixel: number) => Math.min(height, Math.max(0, (pixel / imageSize.height) * height));
  const corners = boxes.map((box) => ({
    left: column(box.left),
    right: column(box.left + box.width),
    top: row(box.top),
    bottom: row(box.top + box.height),
  }));

  /** The sum left of a column and above a row; both may lie within a cell. */
  function before(x: number, y: number): number {
    const [x0, y0] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
    const at = y0 * stride + x0;
    const upper = sums[at]! + (x - x0) * (sums[at + 1]! - sums[at]!);
    const lower = sums[at + stride]! + (x - x0) * (sums[at + stride + 1]! - sums[at + stride]!);
    return upper + (y - y0) * (lower - upper);
  }

  return (values) => {
    for (let y = 0; y < height; y++) {
      let line = 0;
      for (let x = 0; x < width; x++) {
        line += values[y * width + x]!;
        sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + line;
      }
    }
    const all = sums[sums.length - 1]!;
    if (!(all > 0)) throw new Error("a map without attention has no shares");
    return corners.map(({ left, right, top, bottom }) => {
      const within = before(right, bottom) - before(left, bottom) - before(right, top) + before(left, top);
      return Math.min(1, Math.max(0, within / all));
    });
  };
}
