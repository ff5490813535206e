import type { TextReading } from "#contracts/text-reading.ts";
import { medianHigh } from "#kit/median.ts";

type Word = TextReading["words"][number];
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Lines of text that belong together, in reading order. `height`: median height of its words, in pixels. */
export type TextBlock = { readonly box: Box; readonly lines: readonly (readonly Word[])[]; readonly height: number };

/** Words of one line: minimum overlap of their heights, and maximum gap, both relative to the smaller height. */
const BESIDE = 0.5;
const GAP = 1.2;
/** Lines of one block: maximum ratio of their heights, maximum gap between them relative to the smaller height. */
const ALIKE = 1.35;
const LEADING = 0.9;

/** Groups recognised words into lines and lines into blocks, by size and position only, from top to bottom. */
export function textBlocks(words: readonly Word[]): TextBlock[] {
  const blocks: Word[][][] = [];
  for (const line of linesOf(words).toSorted((one, other) => boundsOf(one).top - boundsOf(other).top)) {
    const block = blocks.find((each) => continues(each.at(-1)!, line));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) => ({ box: boundsOf(lines.flat()), lines, height: medianHeight(lines.flat()) }));
}

function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((one, other) => one.left - other.left)) {
    const line = lines.find((each) => follows(each.at(-1)!, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

function follows(before: Word, word: Word): boolean {
  const smaller = Math.min(before.height, word.height);
  return overlap(before, word, "top", "height") >= BESIDE * smaller && word.left - (before.left + before.width) <= GAP * smaller;
}

function continues(above: readonly Word[], line: readonly Word[]): boolean {
  const [one, other] = [boundsOf(above), boundsOf(line)];
  const [smaller, larger] = [medianHeight(above), medianHeight(line)].toSorted((a, b) => a - b) as [number, number];
  const gap = other.top - (one.top + one.height);
  return larger <= ALIKE * smaller && gap <= LEADING * smaller && gap > -smaller && overlap(one, other, "left", "width") > 0;
}

const overlap = (one: Box, other: Box, from: "left" | "top", long: "width" | "height"): number =>
  Math.min(one[from] + one[long], other[from] + other[long]) - Math.max(one[from], other[from]);

/** The smallest rectangle around others. */
export function boundsOf(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

const medianHeight = (words: readonly Word[]): number => medianHigh(words.map(({ height }) => height));
