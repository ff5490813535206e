import type { Recognised } from "#adapters/text-recognition/recognise-text.ts";
import type { TextReading } from "#contracts/heatmaps.ts";
import { beginningOf } from "#kit/beginning-of.ts";

/** Words kept of a picture, the surest first. */
const MOST_WORDS = 500;
/** Letters kept of a word: a row that was read as a single word must not make the heatmap too large to be stored. */
const MOST_LETTERS = 100;

type Size = { readonly width: number; readonly height: number };

/**
 * The words of a picture of the given size as they are kept, in tenths of its pixels: what reaches over its edge, as the upright box around a sloping word
 * may, is cut off there. One of which nothing is left is none.
 */
export function keptWords(found: Recognised, { width, height }: Size): TextReading["words"] {
  const scale = width / found.width;
  return found.words.slice(0, MOST_WORDS).flatMap(({ text, confidence, ...box }) => {
    const [left, across] = span(box.left * scale, box.width * scale, width);
    const [top, down] = span(box.top * scale, box.height * scale, height);
    if (across <= 0 || down <= 0) return [];
    const place = { left, top, width: across, height: down };
    return [{ text: beginningOf(text, MOST_LETTERS), ...place, confidence: Math.round(confidence) }];
  });
}

/** Where what begins at `from` and is so `long` lies between 0 and `end`: its begin and its length. */
function span(from: number, long: number, end: number): [begin: number, length: number] {
  const [begin, over] = [Math.max(0, tenths(from)), Math.min(end, tenths(from + long))];
  return [begin, tenths(over - begin)];
}

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;
