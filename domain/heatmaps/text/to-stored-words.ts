import type { Recognised } from "#adapters/text-recognition/recognise-text.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { truncate } from "#kit/truncate.ts";

/** Words stored per image, highest confidence first. */
const MAX_WORDS = 500;
/** Characters stored per word: a row recognised as a single word must not make the item too large to store. */
const MAX_WORD_LENGTH = 100;

type Size = { readonly width: number; readonly height: number };

/**
 * The words of an image of the given size as stored, in tenths of a pixel. Parts beyond the image's edge are cut off, as the
 * upright bounding box of a sloping word may have them. Words without a remaining area are dropped.
 */
export function toStoredWords(found: Recognised, { width, height }: Size): TextReading["words"] {
  const scale = width / found.width;
  return found.words.slice(0, MAX_WORDS).flatMap(({ text, confidence, ...box }) => {
    const [left, across] = span(box.left * scale, box.width * scale, width);
    const [top, down] = span(box.top * scale, box.height * scale, height);
    if (across <= 0 || down <= 0) return [];
    const place = { left, top, width: across, height: down };
    return [{ text: truncate(text, MAX_WORD_LENGTH), ...place, confidence: Math.round(confidence) }];
  });
}

/** Clips a span that begins at `from` with length `long` to 0…`end`; returns start and length. */
function span(from: number, long: number, end: number): [begin: number, length: number] {
  const [begin, over] = [Math.max(0, tenths(from)), Math.min(end, tenths(from + long))];
  return [begin, tenths(over - begin)];
}

const tenths = (pixels: number): number => roundDecimals(pixels, 1);
