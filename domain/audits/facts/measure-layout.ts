import { flesch } from "flesch";
import sharp from "sharp";
import { syllable } from "syllable";
import type { FactLayout } from "#contracts/facts.ts";
import { toHex } from "#kit/portable/colours.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import type { Pixels } from "./pixels.ts";
import type { Box, TextBlock } from "./text-blocks.ts";
import type { DetailGrid } from "./visuals.ts";

/** Mean difference of neighbouring pixels, 0 to 255, below which a cell is empty. */
const EMPTY = 1.5;
/** Difference of luma across a pixel, 0 to 255, from which it lies on an edge. */
const EDGE = 24;
/** Elements are aligned when their edges differ by at most this share of the image's width. */
const ALIGNED = 0.01;
/** Colours listed, and the share of the image from which one is. */
const MAX_COLOURS = 8;
const MIN_SHARE = 0.02;

/** Longer side in pixels at which colours are counted. */
const COLOUR_SIDE = 160;
/** Words below which the reading ease says nothing. */
const MIN_WORDS = 20;

/** Measures the layout of an image. `blocks` are in pixels of the original, like `size`. */
export async function measureLayout(
  pixels: Pixels,
  grid: DetailGrid,
  blocks: readonly TextBlock[],
  size: { readonly width: number; readonly height: number },
): Promise<FactLayout> {
  const words = blocks.flatMap(({ lines }) => lines.flat());
  const covered = words.reduce((sum, { width, height }) => sum + width * height, 0);
  return {
    words: words.length,
    text_area: round(Math.min(1, covered / (size.width * size.height))),
    white_space: round(grid.values.filter((value) => value < EMPTY).length / grid.values.length),
    clutter: round(edgeDensity(pixels)),
    alignment: alignmentOf(
      blocks.map(({ box }) => box),
      size.width,
    ),
    colours: await paletteOf(pixels),
    reading_ease: readingEase(blocks),
  };
}

const round = (value: number): number => roundDecimals(value, 3);

/** Fraction of pixels on an edge, 0 to 1 (Mack and Oliva, 2004: edge density as a measure of visual complexity). */
function edgeDensity({ data, width, height }: Pixels): number {
  let edges = 0;
  const luma = (x: number, y: number) => {
    const at = (y * width + x) * 3;
    return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  };
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++)
      if (Math.hypot(luma(x + 1, y) - luma(x - 1, y), luma(x, y + 1) - luma(x, y - 1)) >= EDGE) edges++;
  return edges / Math.max(1, (width - 2) * (height - 2));
}

/**
 * Fraction of boxes that share a left edge, a right edge or a centre with another, within 1% of the width; null for fewer than two.
 */
function alignmentOf(boxes: readonly Box[], width: number): number | null {
  if (boxes.length < 2) return null;
  const lines = ({ left, width: wide }: Box) => [left, left + wide, left + wide / 2];
  const isAligned = (box: Box) =>
    boxes.some((other) => other !== box && lines(other).some((line, at) => Math.abs(line - lines(box)[at]!) <= ALIGNED * width));
  return round(boxes.filter(isAligned).length / boxes.length);
}

/** The most frequent colours of an image, by quantisation to a palette. */
async function paletteOf({ data, width, height }: Pixels): Promise<FactLayout["colours"]> {
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(COLOUR_SIDE, COLOUR_SIDE, { fit: "inside", withoutEnlargement: true })
    .png({ palette: true, colours: MAX_COLOURS, dither: 0 })
    .toBuffer();
  const { data: values, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < values.length; at += info.channels) {
    const colour = toHex([values[at]!, values[at + 1]!, values[at + 2]!]);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const all = info.width * info.height;
  return [...counts]
    .toSorted(([one, count], [other, more]) => more - count || one.localeCompare(other))
    .map(([colour, count]) => ({ colour, share: round(count / all) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .slice(0, MAX_COLOURS);
}

/** Frequent English words: a text without any of them is taken for another language, which the formula does not fit. */
const ENGLISH = /\b(the|and|of|to|you|your|for|with|is|in)\b/i;

function readingEase(blocks: readonly TextBlock[]): number | null {
  const text = blocks.map(({ lines }) => lines.map((line) => line.map((word) => word.text).join(" ")).join(" "));
  const words = text.join(" ").split(/\s+/).filter(Boolean);
  if (words.length < MIN_WORDS || !ENGLISH.test(text.join(" "))) return null;
  // A block without a full stop is one sentence.
  const sentence = text.reduce(
    (sum, block) => sum + Math.max(1, block.split(/[.!?](?:\s|$)/).filter((part) => part.trim()).length),
    0,
  );
  return Math.round(flesch({ sentence, word: words.length, syllable: syllable(words.join(" ")) }));
}
