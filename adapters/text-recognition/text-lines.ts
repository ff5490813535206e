import { medianHigh } from "#kit/median.ts";
import type { Grey } from "./preprocess.ts";
import { heightOf, type Shape, widthOf } from "./shapes.ts";

/** Minimum letter height in pixels, and maximum as a share of the image's longer side. */
const MIN_HEIGHT = 7;
const MAX_HEIGHT = 0.4;
/** Maximum ratio of width to height, and of height to width, of a letter or of several touching letters. */
const WIDEST = 12;
const HIGHEST = 8;
/**
 * Range of ink per bounding box of a letter: less is a thin curve, more is a block, except for elongated shapes: l, I, dashes.
 */
const MIN_FILLED = 0.12;
const MAX_FILLED = 0.97;
const STROKE = 2.5;
/**
 * Letters of one line, relative to the smaller letter's height: maximum height ratio, maximum distance, minimum vertical overlap.
 */
const TALLER = 2.2;
const APART = 0.9;
const BESIDE = 0.5;
/** Ratio of width to height from which a single shape may be a word with touching letters. */
const WORD = 1.6;
/**
 * Letters needed to measure a slope, and slopes (rise by run) that are corrected: smaller ones read well, larger ones are no
 * line.
 */
const SLOPING = { letters: 3, min: 0.05, max: 0.5 };

/**
 * Shapes aligned like the letters of a line, their typical height, and the line's fall from left to right relative to its length.
 */
export type TextLine = { readonly shapes: readonly Shape[]; readonly height: number; readonly slope: number };

/** Finds what looks like lines of text, only by size and position of shapes; the largest first. */
export function linesOf(shapes: readonly Shape[], size: Pick<Grey, "width" | "height">): TextLine[] {
  const letters = shapes.filter((shape) => isLetter(shape, size)).toSorted((one, other) => one.left - other.left);
  const rest = shapes.filter((shape) => isMark(shape, size));
  return groupsOf(letters)
    .filter((group) => group.length > 1 || widthOf(group[0]!) > WORD * heightOf(group[0]!))
    .map((group) => {
      const height = medianHigh(group.map(heightOf));
      const marks = rest.filter((mark) => !group.includes(mark) && group.some((letter) => belongs(mark, letter)));
      return { shapes: [...group, ...marks], height, slope: slopeOf(group) };
    })
    .toSorted((one, other) => other.height * other.shapes.length - one.height * one.shapes.length);
}

/** Whether a shape does not touch the edge of the image, where it would be cut off. */
const isInside = ({ left, top, right, bottom }: Shape, { width, height }: Pick<Grey, "width" | "height">): boolean =>
  left > 0 && top > 0 && right < width && bottom < height;

function isLetter(shape: Shape, size: Pick<Grey, "width" | "height">): boolean {
  const [width, height] = [widthOf(shape), heightOf(shape)];
  const filled = shape.area / (width * height);
  return (
    isInside(shape, size) &&
    height >= MIN_HEIGHT &&
    height <= MAX_HEIGHT * Math.max(size.width, size.height) &&
    width <= WIDEST * height &&
    height <= HIGHEST * width &&
    filled >= MIN_FILLED &&
    (filled <= MAX_FILLED || Math.max(width, height) >= STROKE * Math.min(width, height))
  );
}

/** Dots, dashes, commas. */
const isMark = (shape: Shape, size: Pick<Grey, "width" | "height">): boolean => isInside(shape, size) && shape.area >= 3;

/** Whether a mark is above, below, in or right after a larger letter; a leading dash lowers the engine's confidence in digits. */
function belongs(mark: Shape, letter: Shape): boolean {
  const height = heightOf(letter);
  return (
    heightOf(mark) < 0.7 * height &&
    widthOf(mark) < 1.2 * height &&
    mark.left <= letter.right + 0.5 * height &&
    mark.right > letter.left &&
    mark.top >= letter.top - 0.4 * height &&
    mark.bottom <= letter.bottom + 0.3 * height
  );
}

/** Groups letters by line, sorted from left to right. */
function groupsOf(letters: readonly Shape[]): Shape[][] {
  const groups = new Map(letters.map((letter) => [letter, [letter]]));
  letters.forEach((one, at) => {
    const reach = one.right + APART * heightOf(one);
    for (let next = at + 1; next < letters.length && letters[next]!.left <= reach; next++) {
      const [group, other] = [groups.get(one)!, groups.get(letters[next]!)!];
      if (group === other || !areNeighbours(one, letters[next]!)) continue;
      group.push(...other);
      for (const letter of other) groups.set(letter, group);
    }
  });
  return [...new Set(groups.values())];
}

function areNeighbours(one: Shape, other: Shape): boolean {
  const smaller = Math.min(heightOf(one), heightOf(other));
  return (
    Math.max(heightOf(one), heightOf(other)) <= TALLER * smaller &&
    other.left - one.right <= APART * smaller &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= BESIDE * smaller
  );
}

/** Slope of the line fitted to the letters' centres; 0 when it is nearly level or no line. */
function slopeOf(letters: readonly Shape[]): number {
  const middles = letters.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 }));
  const mean = (of: (middle: { x: number; y: number }) => number) =>
    middles.reduce((sum, each) => sum + of(each), 0) / middles.length;
  const [x, y] = [mean((each) => each.x), mean((each) => each.y)];
  const slope =
    mean((each) => (each.x - x) * (each.y - y)) /
    Math.max(
      1,
      mean((each) => (each.x - x) ** 2),
    );
  const isSloping = letters.length >= SLOPING.letters && Math.abs(slope) >= SLOPING.min && Math.abs(slope) <= SLOPING.max;
  return isSloping ? slope : 0;
}
