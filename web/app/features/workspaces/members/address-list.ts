import { EmailAddress } from "#contracts/fields.ts";

/** The addresses in whatever was pasted: separated by spaces, commas, semicolons or lines, also as "Ada Marsh <ada@example.com>". */
export function splitAddresses(pasted: string): string[] {
  return pasted
    .split(/[\s,;<>"']+/)
    .map((piece) => piece.replace(/^mailto:/i, "").trim())
    .filter((piece) => piece.includes("@"));
}

/** Which of the rows hold no address, by their place; empty rows do not count. */
export function wrongRows(rows: readonly string[]): readonly number[] {
  return rows.flatMap((row, index) => (row.trim() && !EmailAddress.safeParse(row.trim()).success ? [index] : []));
}

/** What is sent: every address once, whatever its case. */
export function addressesOf(rows: readonly string[]): string[] {
  const byKey = new Map(
    rows
      .map((row) => row.trim())
      .filter(Boolean)
      .map((row) => [row.toLowerCase(), row]),
  );
  return [...byKey.values()];
}
