type Cell = string | number | null;

/** Rows below their headings, in columns. Numbers are right-aligned, null is a dash. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [headings, ...rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))))];
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  const isNumeric = headings.map((_, column) => rows.length > 0 && rows.every((row) => /^number$/.test(typeof row[column])));
  const lines = texts.map((row) =>
    row
      .map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}
