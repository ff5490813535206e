import { textWidth } from "./text-width.ts";

/** Distance of the lines of a text, as a multiple of its size. */
export const LINE_HEIGHT = 1.2;
const SMALLEST_SIZE = 7;
const SHRINKING = 0.92;
/** Writers measure text slightly differently. */
const TOLERANCE = 0.985;

type Style = { readonly size: number; readonly bold?: boolean };
type Limits = { readonly width: number; readonly height: number };
/** The text with its lines; if it was cut off, only what is left. */
export type FittedText = { readonly text: string; readonly lines: readonly string[]; readonly size: number };

/** The lines of a text in a box. It is printed smaller until it fits, but not below 7 points; then the rest is cut off. */
export function fitText(text: string, { size, bold = false }: Style, { width, height }: Limits): FittedText {
  for (let tried = size; ; tried *= SHRINKING) {
    const lines = wrapText(text, { size: tried, bold }, width);
    if (lines.length * tried * LINE_HEIGHT <= height + 0.5) return { text, lines, size: tried };
    if (tried * SHRINKING >= Math.min(SMALLEST_SIZE, size)) continue;
    const left = cutLines(lines, Math.max(1, Math.floor(height / (tried * LINE_HEIGHT))));
    return { text: left.join(" "), lines: left, size: tried };
  }
}

/** Cuts text to at most `max` lines, the last one with an ellipsis if there were more. */
export function cutLines(lines: readonly string[], max: number): readonly string[] {
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), `${[...lines[max - 1]!].slice(0, -2).join("").trimEnd()}…`];
}

/** Breaks a text into lines at spaces, and within words that are wider than a line, after `-`, `_`, `.` or `/` where possible. */
export function wrapText(text: string, { size, bold = false }: Style, width: number): readonly string[] {
  const fits = (line: string) => textWidth(line, size, bold) <= width * TOLERANCE;
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const { part, continues } of paragraph.split(" ").flatMap((word) => partsOf(word, fits))) {
      const longer = line === "" || continues ? line + part : `${line} ${part}`;
      if (fits(longer)) line = longer;
      else {
        lines.push(line);
        line = part;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** The parts of a word between which a line may end. Names of files have no spaces. */
function partsOf(
  word: string,
  fits: (line: string) => boolean,
): readonly { readonly part: string; readonly continues: boolean }[] {
  if (fits(word)) return [{ part: word, continues: false }];
  const parts = word.split(/(?<=[-_./])/).flatMap((part) => (fits(part) ? [part] : breakWord(part, fits)));
  return parts.map((part, at) => ({ part, continues: at > 0 }));
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part !== "" && !fits(part + segment)) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}
