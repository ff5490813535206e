import { cutLines, LINE_HEIGHT, wrapText } from "./fit-text.ts";
import { CELL_PADDING, type Frame, type TableMark } from "./mark.ts";
import type { Palette } from "./palette.ts";
import type { SlideTable } from "./slide-data.ts";
import { textWidth } from "./text-width.ts";

const LINES_PER_CELL = 2;
/** The first column gets at least this part of the width. */
const FIRST_COLUMN = 0.28;
const WIDEST_FIRST_COLUMN = 0.5;

/** Tables in a box, one mark per slide: rows that do not fit continue on the next one, with the header row repeated. */
export const tableMarks = (tables: readonly SlideTable[], box: Frame, size: number, palette: Palette): readonly TableMark[] =>
  tables.filter(({ rows }) => rows.length > 0).flatMap((table) => splitTable(table, box, size, palette));

function splitTable({ head, rows }: SlideTable, box: Frame, size: number, palette: Palette): TableMark[] {
  const columns = columnWidths([head, ...rows], box.width, size);
  const rowOf = (cells: readonly string[], bold: boolean) => {
    const wrapped = cells.map((text, column) => {
      const lines = wrapText(text, { size, bold: bold || column === 0 }, columns[column]! - 2 * CELL_PADDING.x);
      const left = cutLines(lines, LINES_PER_CELL);
      return { text: left === lines ? text : left.join(" "), lines: left };
    });
    const lines = Math.max(...wrapped.map((each) => each.lines.length));
    return { cells: wrapped, height: lines * size * LINE_HEIGHT + 2 * CELL_PADDING.y };
  };
  const header = rowOf(head, true);
  const { accent, on_accent, text, line } = palette;
  const colours = { text, head: accent, onHead: on_accent, line };
  const marks: TableMark[] = [];
  let [part, height] = [[header], header.height];
  const close = () => marks.push({ ...box, type: "table", size, columns, rows: part, colours, height });
  for (const row of rows.map((cells) => rowOf(cells, false))) {
    if (height + row.height > box.height && part.length > 1) {
      close();
      [part, height] = [[header], header.height];
    }
    part.push(row);
    height += row.height;
  }
  close();
  return marks;
}

/** The other columns are equally wide if they can be; otherwise as wide as they need, or the long ones share what is left. */
function columnWidths(rows: readonly (readonly string[])[], width: number, size: number): readonly number[] {
  const count = rows[0]!.length;
  const needs = Array.from({ length: count }, (_, column) =>
    Math.max(
      ...rows.map((cells, row) => textWidth(cells[column] ?? "", size, row === 0 || column === 0) * 1.03 + 2 * CELL_PADDING.x),
    ),
  );
  const first = Math.min(Math.max(needs[0]!, FIRST_COLUMN * width), WIDEST_FIRST_COLUMN * width);
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
