import { EmailAddress } from "#contracts/fields.ts";

/**
 * Extracts email addresses from pasted text: separated by spaces, commas, semicolons or lines, also as "Ada Marsh
 * <ada@example.com>".
 */
export function splitEmails(pasted: string): string[] {
  return pasted
    .split(/[\s,;<>"']+/)
    .map((piece) => piece.replace(/^mailto:/i, "").trim())
    .filter((piece) => piece.includes("@"));
}

/** Indexes of the rows without a valid address. Empty rows are ignored. */
export function invalidRows(rows: readonly string[]): readonly number[] {
  return rows.flatMap((row, index) => (row.trim() && !EmailAddress.safeParse(row.trim()).success ? [index] : []));
}

/** The distinct addresses, compared case-insensitively. */
export function uniqueEmails(rows: readonly string[]): string[] {
  const byKey = new Map(
    rows
      .map((row) => row.trim())
      .filter(Boolean)
      .map((row) => [row.toLowerCase(), row]),
  );
  return [...byKey.values()];
}
