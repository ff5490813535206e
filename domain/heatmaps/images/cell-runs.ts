/**
 * The pixel columns from the centre of the map's column `cell` to that of the next one; the first of them is `along` (0 to 1)
 * between the two. Pixels beyond the outer centres belong to the columns −1 and the last one.
 */
export type CellRun = { readonly cell: number; readonly from: number; readonly to: number; readonly along: number };

/** The runs of a row of `pixels` over a map with `cells` columns, from left to right. */
export function cellRuns(pixels: number, cells: number): CellRun[] {
  const runs: CellRun[] = [];
  const position = (column: number) => ((column + 0.5) * cells) / pixels - 0.5;
  for (let from = 0; from < pixels; ) {
    const cell = Math.floor(position(from));
    let to = from + 1;
    while (to < pixels && Math.floor(position(to)) === cell) to++;
    runs.push({ cell, from, to, along: position(from) - cell });
    from = to;
  }
  return runs;
}
