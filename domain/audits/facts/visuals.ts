import type { Rgb } from "#kit/portable/colours.ts";
import { commonColour, difference } from "./colours.ts";
import { colourAt, type Pixels, toPixels } from "./pixels.ts";
import type { Box } from "./text-blocks.ts";

/** Cells along the longer side of the grid on which images are found. */
const CELLS = 40;
/**
 * A cell belongs to an image when it has detail (mean difference of neighbouring pixels, 0 to 255), or another colour than the
 * edge of the image (largest difference of a channel).
 */
const DETAIL = 5;
const OTHER_COLOUR = 48;
/** Images kept at most, and the share of the image that one covers at least. */
const MAX_VISUALS = 4;
const MIN_AREA = 0.02;
/** Share of a cell that text covers from which it belongs to the text. */
const TEXT = 0.35;

/** Detail per cell: mean difference of luma between neighbouring pixels, 0 to 255. */
export type DetailGrid = { readonly columns: number; readonly rows: number; readonly values: Float32Array };

/** How much detail each cell of an image has. */
export function detailGrid({ data, width, height }: Pixels): DetailGrid {
  const cell = Math.max(width, height) / CELLS;
  const [columns, rows] = [Math.max(1, Math.round(width / cell)), Math.max(1, Math.round(height / cell))];
  const [sums, counts] = [new Float64Array(columns * rows), new Uint32Array(columns * rows)];
  const luma = (at: number) => 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const at = (y * width + x) * 3;
      const here = luma(at);
      const into =
        Math.min(rows - 1, Math.floor((y / height) * rows)) * columns + Math.min(columns - 1, Math.floor((x / width) * columns));
      sums[into]! += Math.abs(luma(at + 3) - here) + Math.abs(luma(at + width * 3) - here);
      counts[into]! += 2;
    }
  return { columns, rows, values: Float32Array.from(sums, (sum, at) => sum / Math.max(1, counts[at]!)) };
}

/**
 * Images in the image, largest first: connected regions of detail that are not text.
 * @param texts boxes of the text and the buttons, in pixels of the original
 */
export function findVisuals(pixels: Pixels, { columns, rows, values }: DetailGrid, texts: readonly Box[]): Box[] {
  const covered = coverage(pixels, { columns, rows }, texts);
  const colours = cellColours(pixels, { columns, rows });
  const edge = commonColour(colours.filter((_, at) => isAtEdge(at, columns, rows)));
  const isVisual = (at: number) =>
    covered[at]! < TEXT && (values[at]! >= DETAIL || difference(colours[at]!, edge) >= OTHER_COLOUR);
  const seen = new Uint8Array(columns * rows);
  const found: { box: Box; cells: number }[] = [];
  const [wide, high] = [pixels.width / columns / pixels.scale, pixels.height / rows / pixels.scale];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isVisual(start)) continue;
    const area = { left: columns, right: 0, top: rows, bottom: 0, cells: 0 };
    const stack = [start];
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      area.cells++;
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x + 1);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y + 1);
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const [column, row] = [x + dx, y + dy];
        const next = row * columns + column;
        if (column < 0 || row < 0 || column >= columns || row >= rows || seen[next] || !isVisual(next)) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const box = {
      left: area.left * wide,
      top: area.top * high,
      width: (area.right - area.left) * wide,
      height: (area.bottom - area.top) * high,
    };
    found.push({ box, cells: area.cells });
  }
  return found
    .filter(({ cells }) => cells >= MIN_AREA * columns * rows)
    .toSorted((one, other) => other.cells - one.cells)
    .slice(0, MAX_VISUALS)
    .map(({ box }) => box);
}

const isAtEdge = (at: number, columns: number, rows: number): boolean =>
  at < columns || at >= columns * (rows - 1) || at % columns === 0 || at % columns === columns - 1;

/** Colour at the centre of each cell. */
const cellColours = (pixels: Pixels, { columns, rows }: Pick<DetailGrid, "columns" | "rows">): Rgb[] =>
  Array.from({ length: columns * rows }, (_, at) =>
    colourAt(
      pixels,
      Math.floor((((at % columns) + 0.5) / columns) * pixels.width),
      Math.floor(((Math.floor(at / columns) + 0.5) / rows) * pixels.height),
    ),
  );

/** Fraction of each cell that boxes cover, at most 1. */
function coverage(pixels: Pixels, { columns, rows }: Pick<DetailGrid, "columns" | "rows">, boxes: readonly Box[]): Float32Array {
  const covered = new Float32Array(columns * rows);
  const [wide, high] = [pixels.width / columns, pixels.height / rows];
  for (const box of boxes) {
    const { left, right, top, bottom } = toPixels(box, pixels);
    for (let row = Math.floor(top / high); row < Math.min(rows, Math.ceil(bottom / high)); row++)
      for (let column = Math.floor(left / wide); column < Math.min(columns, Math.ceil(right / wide)); column++) {
        const across = Math.min(right, (column + 1) * wide) - Math.max(left, column * wide);
        const down = Math.min(bottom, (row + 1) * high) - Math.max(top, row * high);
        const at = row * columns + column;
        covered[at] = Math.min(1, covered[at]! + (Math.max(0, across) * Math.max(0, down)) / (wide * high));
      }
  }
  return covered;
}
