import { TEXT_BOXES, type TextReading } from "#contracts/text-reading.ts";

type Words = TextReading["words"];

/** Cells per side of the grid. */
const SIDE = Math.sqrt(TEXT_BOXES);
/** Fraction of a cell that words must cover to make it a cell with text, wherever their centres lie. */
const COVERED = 0.03;
/**
 * Fraction of a word's height ignored at its top and bottom, where only ascenders and descenders reach. A descender alone is no
 * text.
 */
const REACHES = 1 / 5;

/**
 * Numbers of the cells with text, ascending from 1 along the rows: the cell of a word's centre, and every cell of whose area
 * words (without ascenders and descenders) cover at least 3%. Words are in pixels of an image of the given size; they are
 * clipped to its edges.
 */
export function boxesWithText(words: Words, { width, height }: { width: number; height: number }): number[] {
  const box = { width: width / SIDE, height: height / SIDE };
  const covered = new Float64Array(TEXT_BOXES);
  const holdsMiddle = new Set<number>();
  const indexOf = (at: number, length: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(at / length)));
  for (const word of words) {
    const right = word.left + word.width;
    const [top, bottom] = [word.top + word.height * REACHES, word.top + word.height * (1 - REACHES)];
    const middle = { x: word.left + word.width / 2, y: word.top + word.height / 2 };
    holdsMiddle.add(indexOf(middle.y, box.height) * SIDE + indexOf(middle.x, box.width));
    for (let row = indexOf(top, box.height); row <= indexOf(bottom, box.height); row++)
      for (let column = indexOf(word.left, box.width); column <= indexOf(right, box.width); column++)
        covered[row * SIDE + column]! +=
          overlap([word.left, right], [column * box.width, (column + 1) * box.width]) *
          overlap([top, bottom], [row * box.height, (row + 1) * box.height]);
  }
  const min = COVERED * box.width * box.height;
  return Array.from({ length: TEXT_BOXES }, (_, at) => at)
    .filter((at) => holdsMiddle.has(at) || covered[at]! >= min)
    .map((at) => at + 1);
}

type Span = readonly [from: number, to: number];

const overlap = (one: Span, other: Span): number => Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
