import { toCsv } from "#kit/portable/csv.ts";
import { saveText } from "#web/kit/save-file.ts";
import type { Column } from "./column.ts";

/** Rows of one file at most: what a spreadsheet still opens quickly, in about 200 requests. */
export const MAX_EXPORTED_ROWS = 10_000;

/**
 * Saves everything that a table finds as CSV, in the shown columns, by reading page after page. Returns how many rows there are,
 * and whether more were left out.
 */
export async function exportCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  read: (last: string | undefined) => Promise<{ rows: readonly Row[]; last: string | null }>,
): Promise<{ count: number; isCut: boolean }> {
  const rows: Row[] = [];
  let last: string | undefined;
  do {
    const page = await read(last);
    rows.push(...page.rows);
    last = page.last ?? undefined;
  } while (last !== undefined && rows.length < MAX_EXPORTED_ROWS);
  const kept = rows.slice(0, MAX_EXPORTED_ROWS);
  const exported = columns.map(({ title, value, exported: instead }) => instead ?? { title, value });
  const cells = kept.map((row) => exported.map(({ value }) => value(row)));
  saveText(toCsv([exported.map(({ title }) => title), ...cells]), "text/csv", `${name}.csv`);
  return { count: kept.length, isCut: last !== undefined || rows.length > kept.length };
}
