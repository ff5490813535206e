/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Formats rows as CSV: numbers unquoted, null as an empty cell, text in quotes. Starts with a byte order mark because Excel does
 * not detect UTF-8. Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe, to prevent CSV injection.
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
