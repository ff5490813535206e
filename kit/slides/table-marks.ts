import { cutLines, LINE_HEIGHT, wrapText } from "./fit-text.ts";
import { CELL_PADDING, type Frame, type TableMark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideTable } from "./slide-data.ts";
import { textWidth } from "./text-width.ts";

type Row = TableMark["rows"][number];
type Cell = Row["cells"][number];
/** A value, and two lines that compare it. */
const LINES_PER_CELL = 3;
/** The first column gets at least this part of the width. */
const FIRST_COLUMN = 0.28;
const FIRST_COLUMN_BESIDE_SENTENCES = 0.16;
const WIDEST_FIRST_COLUMN = 0.5;

/** Tables in a box, one mark per slide: rows that do not fit continue on the next one, with the header row repeated. */
export const tableMarks = (tables: readonly SlideTable[], box: Frame, size: number, palette: Palette): readonly TableMark[] =>
  tables.filter(({ rows }) => rows.length > 0).flatMap((table) => splitTable(table, box, size, palette));

function splitTable({ head, rows, hasSentences }: SlideTable, box: Frame, size: number, palette: Palette): TableMark[] {
  const first = hasSentences ? FIRST_COLUMN_BESIDE_SENTENCES : FIRST_COLUMN;
  const columns = columnWidths([head, ...rows], { width: box.width, size, first });
  const wrap = (cells: readonly string[], bold: boolean): readonly Cell[] =>
    cells.map((text, column) => ({
      text,
      lines: wrapText(text, { size, bold: bold || column === 0 }, columns[column]! - 2 * CELL_PADDING.x),
    }));
  const rowOf = (cells: readonly Cell[]): Row => ({
    cells,
    height: linesOf(cells) * size * LINE_HEIGHT + 2 * CELL_PADDING.y,
  });
  const short = (cells: readonly Cell[]): Row => rowOf(cells.map((cell) => part(cell, cutLines(cell.lines, LINES_PER_CELL))));
  const header = short(wrap(head, true));
  const maxLines = Math.max(1, Math.floor((box.height - header.height - 2 * CELL_PADDING.y) / (size * LINE_HEIGHT)));
  const body = rows
    .map((cells) => wrap(cells, false))
    .flatMap((cells) => (hasSentences ? splitRow(cells, maxLines).map(rowOf) : [short(cells)]));
  const { accent, on_accent, text, line } = palette;
  const colours = { text, head: accent, onHead: on_accent, line };
  const marks: TableMark[] = [];
  let [page, height] = [[header], header.height];
  const close = () => marks.push({ ...box, type: "table", size, columns, rows: page, colours, height });
  for (const row of body) {
    if (height + row.height > box.height && page.length > 1) {
      close();
      [page, height] = [[header], header.height];
    }
    page.push(row);
    height += row.height;
  }
  close();
  return marks;
}

const linesOf = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length));

const isWhole = ({ lines }: Cell, left: readonly string[]): boolean =>
  left.length === lines.length && left.at(-1) === lines.at(-1);

/** Some lines of a cell; the cell itself if they are all. */
const part = (cell: Cell, lines: readonly string[]): Cell => (isWhole(cell, lines) ? cell : { text: lines.join(" "), lines });

/** A row that is higher than a slide, as several rows. */
function splitRow(cells: readonly Cell[], max: number): readonly (readonly Cell[])[] {
  return Array.from({ length: Math.ceil(linesOf(cells) / max) }, (_, at) =>
    cells.map((cell) => part(cell, cell.lines.slice(at * max, (at + 1) * max))),
  );
}

/** The other columns are equally wide if they can be; otherwise as wide as they need, or the long ones share what is left. */
function columnWidths(
  rows: readonly (readonly string[])[],
  { width, size, first: min }: { width: number; size: number; first: number },
): readonly number[] {
  const count = rows[0]!.length;
  const needs = Array.from({ length: count }, (_, column) =>
    Math.max(
      ...rows.map((cells, row) => textWidth(cells[column] ?? "", size, row === 0 || column === 0) * 1.03 + 2 * CELL_PADDING.x),
    ),
  );
  const first = Math.min(Math.max(needs[0]!, min * width), WIDEST_FIRST_COLUMN * width);
  const others = needs.slice(1);
  const needed = others.reduce((sum, each) => sum + each, 0);
  const rest = width - first;
  if (count === 1) return [width];
  const widest = Math.max(...others);
  if (widest * others.length <= rest) return [first, ...others.map(() => rest / others.length)];
  if (needed <= rest) return [first, ...others.map((each) => each + (rest - needed) / others.length)];
  const equal = rest / others.length;
  // Short columns keep their width; the long ones share the rest.
  const short = others.filter((each) => each <= equal);
  const free = (rest - short.reduce((sum, each) => sum + each, 0)) / (others.length - short.length);
  return [first, ...others.map((each) => (each <= equal ? each : free))];
}
