import bidiFactory from "bidi-js";

/** A part of a line with one direction. Its text is in the order of reading. */
export type VisualRun = { readonly text: string; readonly isRightToLeft: boolean };

const bidi = bidiFactory();

/** Characters that set directions and are not drawn. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The runs of a line from left to right, by the Unicode bidirectional algorithm (UAX #9), for a writer that draws text where it is
 * told to. The line runs from right to left if all its letters do.
 */
export function visualRuns(line: string): readonly VisualRun[] {
  const hasLeftToRight = Array.from(line, bidi.getBidiCharTypeName).includes("L");
  const embedding = bidi.getEmbeddingLevels(line, hasLeftToRight ? "ltr" : "auto");
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: { level: number; indices: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const last = runs.at(-1);
    if (last?.level === level && last.indices.at(-1) === index - stepOf(level)) last.indices.push(index);
    else runs.push({ level, indices: [index] });
  }
  return runs.flatMap(({ level, indices }) => {
    const inOrder = isRightToLeft(level) ? indices.toReversed() : indices;
    const text = inOrder.map((index) => mirrored.get(index) ?? line[index]!).join("");
    const drawn = text.replace(DIRECTION_MARKS, "");
    return drawn === "" ? [] : [{ text: drawn, isRightToLeft: isRightToLeft(level) }];
  });
}

/** Odd embedding levels run from right to left. */
const isRightToLeft = (level: number): boolean => level % 2 === 1;
const stepOf = (level: number): number => (isRightToLeft(level) ? -1 : 1);
