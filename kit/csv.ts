/** The value of a cell; null is an empty cell. */
export type Cell = string | number | null;

/** Text that spreadsheets would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Rows as a CSV file that spreadsheets open correctly: UTF-8 with a byte order mark, and no cell is run as a formula. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((cells) => `${cells.map(spell).join(",")}\r\n`).join("")}`);

function spell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
