/** The value of a cell; null is an empty cell. */
export type Cell = string | number | null;

/** Text that spreadsheets would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Rows as the text of a CSV file (RFC 4180) that spreadsheets open correctly. It starts with a byte order mark, without which Excel
 * does not read UTF-8. A cell that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(",")}\r\n`).join("")}`;

function formatCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const escaped = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
