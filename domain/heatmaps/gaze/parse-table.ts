/** A delimited text file: cells by row, and the first row as names in lower case. */
export type GazeTable = { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] };

const DELIMITERS = ["\t", ";", ","] as const;

/** Splits a file into cells. Quoted cells may contain delimiters and line breaks. Comment lines before the names are skipped. */
export function parseTable(text: string): GazeTable {
  const plain = text.replace(/^\uFEFF/, "").replace(/^(?:#.*(?:\r\n|\r|\n))+/, "");
  const [firstLine = ""] = plain.split(/\r\n|\r|\n/, 1);
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!;
  const [names = [], ...rows] = cellsOf(plain, delimiter);
  return { names: names.map((name) => name.trim().toLowerCase()), rows: rows.filter((row) => row.some((cell) => cell !== "")) };
}

function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `"((?:[^"]|"")*)"(${delimiter}|\\r\\n|\\r|\\n|$)|([^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) break;
    const [, quoted, afterQuoted, bare, afterBare] = match;
    row.push((quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"')).trim());
    if ((afterQuoted ?? afterBare) === delimiter) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
