import Papa from "papaparse";

/** A delimited text file: cells by row, and the first row as names in lower case. */
export type GazeTable = {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The line of the first quotation mark, from 1, that is not closed; undefined if there is none. */
  readonly unclosed: number | undefined;
};

const DELIMITERS = ["\t", ";", ","] as const;
/** Names are compared with known ones and shown in messages; a file without line breaks is one name. */
const NAME_MAX_CHARACTERS = 200;
const LINE_BREAK = /\r\n|\r|\n/;

/** Splits a file into cells. Quoted cells may contain delimiters and line breaks. Comment lines before the names are skipped. */
export function parseTable(text: string): GazeTable {
  const plain = text.replace(/^\uFEFF/, "");
  const start = plain.replace(/^(?:#.*(?:\r\n|\r|\n))+/, "");
  const [firstLine = ""] = start.split(LINE_BREAK, 1);
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!;
  const { data, errors } = Papa.parse<string[]>(start, { delimiter, skipEmptyLines: "greedy", transform: (cell) => cell.trim() });
  const [names = [], ...rows] = data;
  const unclosed = errors.find(({ code }) => code === "MissingQuotes");
  const skipped = plain.length - start.length;
  return {
    names: names.map((name) => name.slice(0, NAME_MAX_CHARACTERS).toLowerCase()),
    rows,
    unclosed: unclosed && lineOf(plain, skipped + (unclosed.index ?? 0)),
  };
}

/** The line of a position in a text, from 1. */
const lineOf = (text: string, index: number): number => text.slice(0, index).split(LINE_BREAK).length;
