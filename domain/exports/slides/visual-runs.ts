/** A part of a line with one direction, as it is drawn after the one before, from left to right. */
export type VisualRun = { readonly text: string; readonly isRightToLeft: boolean };

const LETTERS = String.raw`\p{Script=Arabic}\p{Script=Hebrew}`;
/** A letter of a script that runs from right to left. */
const LETTER = new RegExp(`[${LETTERS}]`, "u");
const [OPEN, CLOSE] = [String.raw`(\[{«`, String.raw`)\]}»`];
/** What is no sign: letters, and the left-to-right mark, which ends a phrase. */
const NO_SIGN = String.raw`\p{L}\u200e`;
const SIGN = `[^${NO_SIGN}${OPEN}]`;
const IN_BRACKETS = `[${OPEN}](?:[^${NO_SIGN}${OPEN}${CLOSE}]|[${LETTERS}])*[${CLOSE}]`;
const OPENED = `[${OPEN}](?=${SIGN}*[${LETTERS}])`;
/**
 * What belongs together in these scripts: from a letter to the last one, with the signs and numbers between them, and numbers
 * and brackets after them.
 */
const PHRASE = new RegExp(`[${LETTERS}](?:${SIGN}*(?:${IN_BRACKETS}|${OPENED}|[${LETTERS}\\p{N}\\p{M}]))*`, "gu");
/** Numbers run from left to right in these scripts, too. */
const NUMBER = /\p{N}+(?:[.,:/]\p{N}+)*/gu;

const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

/** A line with nothing but such letters, numbers and signs. */
const IS_PHRASE = new RegExp(`^(?:[^${NO_SIGN}]|[${LETTERS}])*$`, "u");

/**
 * The runs of a line in visual order, for a writer that draws text where it is told to: what the Unicode bidirectional algorithm
 * (UAX #9) gives for a line that runs from left to right, or from right to left if it has no other letters, without nested
 * embeddings.
 */
export const visualRuns = (line: string): readonly VisualRun[] =>
  LETTER.test(line) && IS_PHRASE.test(line) ? runsOfPhrase(line) : runsOfLine(line);

const runsOfLine = (line: string): readonly VisualRun[] =>
  split(line, PHRASE).flatMap(({ text, isMatch }): VisualRun[] =>
    isMatch ? runsOfPhrase(text) : [{ text: text.replaceAll("\u200e", ""), isRightToLeft: false }],
  );

const runsOfPhrase = (phrase: string): VisualRun[] =>
  split(phrase, NUMBER)
    .toReversed()
    .map(({ text, isMatch }) =>
      isMatch ? { text: asNumber(text), isRightToLeft: false } : { text: mirrored(text), isRightToLeft: true },
    );

const mirrored = (text: string): string => text.replace(/[()[\]{}<>«»]/g, (sign) => MIRRORED[sign] ?? sign);

/** Persian digits belong to the script, so that a font reverses them too. */
const asNumber = (digits: string): string => (LETTER.test(digits) ? reversed(digits) : digits);

/** A part of a run from right to left, for a font: it reverses what has letters of these scripts, but not signs alone. */
export const forFont = (part: string): string => (LETTER.test(part) ? part : reversed(part));

const reversed = (text: string): string => [...text].toReversed().join("");

/** The parts of a text that match and those between them, in order. */
function split(text: string, pattern: RegExp): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const matches = [...text.matchAll(pattern)];
  const ends = [0, ...matches.map((match) => match.index + match[0].length)];
  const parts = ends.flatMap((end, at) => {
    const match = matches[at];
    const between = { text: text.slice(end, match?.index), isMatch: false };
    return match ? [between, { text: match[0], isMatch: true }] : [between];
  });
  return parts.filter((part) => part.text !== "");
}
