/**
 * Widths of the characters from space to tilde of Arial and of fonts with its widths such as Arimo, regular and bold, in
 * thousandths of the type size (Adobe Font Metrics of Helvetica, which has the same).
 */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778,
  722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222,
  500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778,
  722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278,
  556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
/** Other characters of alphabets are about this wide; ideographs, syllables and emoji are square. */
const OTHER = 611;
const SQUARE = 1000;
const IS_SQUARE =
  /[\u1100-\u11ff\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u;
/** Dashes and quotes. */
const NARROW: Readonly<Record<string, number>> = {
  "–": 556,
  "—": 1000,
  "−": 584,
  "’": 222,
  "‘": 222,
  "“": 333,
  "”": 333,
  "…": 1000,
  "·": 278,
  "×": 584,
  // The left-to-right mark, and what joins and selects emoji.
  "\u200e": 0,
  "\u200d": 0,
  "\u20e3": 0,
  "\ufe0f": 0,
};

/** The width of a text in points. */
export function textWidth(text: string, size: number, isBold = false): number {
  const widths = isBold ? BOLD : REGULAR;
  let sum = 0;
  for (const character of text) {
    // An accent does not change the width of its letter.
    const base = character.normalize("NFD").codePointAt(0)!;
    sum += widths[base - 32] ?? NARROW[character] ?? (IS_SQUARE.test(character) ? SQUARE : OTHER);
  }
  return (sum * size) / 1000;
}
