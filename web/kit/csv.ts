/** What begins a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as a file for spreadsheets: numbers as they are, nothing for null, text in quotes. A mark at its beginning says that it is UTF-8, which Excel
 * does not guess. Text that a spreadsheet would take for a formula gets an apostrophe before it, so that nothing that somebody typed is ever run.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return "";
    if (typeof value === "number") return String(value);
    const harmless = FORMULA.test(value) ? `'${value}` : value;
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
