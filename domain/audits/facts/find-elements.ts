import type { ElementKind, ElementText, FactLayout } from "#contracts/facts.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { medianLow } from "#kit/median.ts";
import { toHex } from "#kit/portable/colours.ts";
import { areaOf } from "#kit/rectangle.ts";
import { buttonAround } from "./button-around.ts";
import { isActionLabel, isCallToAction } from "./call-to-action.ts";
import { measureLayout } from "./measure-layout.ts";
import { readPixels } from "./pixels.ts";
import { type Box, type TextBlock, textBlocks } from "./text-blocks.ts";
import { textColours } from "./text-colours.ts";
import { detailGrid, findVisuals } from "./visuals.ts";

/** An element found on an image, before its attention is measured. */
export type FoundElement = {
  readonly id: string;
  readonly kind: ElementKind;
  readonly name: string;
  readonly box: Box;
  readonly text: ElementText | null;
  readonly outline: number | null;
  readonly is_call_to_action: boolean;
};
export type Found = { readonly elements: readonly FoundElement[]; readonly layout: FactLayout };

/** Words with a lower confidence are not text that one can rely on. */
const MIN_CONFIDENCE = 70;
/** Blocks of text kept at most, the largest. */
const MAX_TEXTS = 40;
/** How much larger than the typical text a headline is. */
const HEADLINE = 1.3;
const NAME_LENGTH = 60;
/** Words of a call to action outside a button. */
const MAX_ACTION_WORDS = 5;

/**
 * Finds the text, the buttons and the images in an image, and measures its layout, from its pixels and its recognised words.
 * @param image an encoded image without rotation
 * @param size of the upright original in pixels, the unit of the words and of all boxes
 */
export async function findElements(
  image: Uint8Array,
  words: TextReading["words"],
  size: { readonly width: number; readonly height: number },
): Promise<Found> {
  const pixels = await readPixels(image, size.width);
  const blocks = textBlocks(words.filter(({ confidence }) => confidence >= MIN_CONFIDENCE))
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
    .slice(0, MAX_TEXTS)
    .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left);
  const buttons = new Map(blocks.flatMap((block) => pairWith(block, buttonAround(pixels, block))));
  const headline = headlineOf(blocks.filter((block) => !buttons.has(block)));
  const counts = { headline: 0, text: 0, button: 0, visual: 0 };
  const texts = blocks.map((block): FoundElement => {
    const button = buttons.get(block);
    const kind = button ? "button" : block === headline ? "headline" : "text";
    const content = contentOf(block);
    return {
      id: kind === "headline" ? kind : `${kind}-${++counts[kind]}`,
      kind,
      name: shorten(content),
      box: rounded(button?.box ?? block.box),
      text: describe(block, textColours(pixels, block.box), size),
      outline: button ? hundredths(button.outline) : null,
      is_call_to_action:
        kind === "button" ? isActionLabel(content) : countWords(block) <= MAX_ACTION_WORDS && isCallToAction(content),
    };
  });
  const grid = detailGrid(pixels);
  const visuals = findVisuals(
    pixels,
    grid,
    texts.map(({ box }) => box),
  ).map((box, at): FoundElement => {
    return {
      id: `visual-${at + 1}`,
      kind: "visual",
      name: `Image ${at + 1}`,
      box: rounded(box),
      text: null,
      outline: null,
      is_call_to_action: false,
    };
  });
  return { elements: [...texts, ...visuals], layout: await measureLayout(pixels, grid, blocks, size) };
}

const pairWith = <Key, Value>(key: Key, value: Value | undefined): [Key, Value][] => (value ? [[key, value]] : []);
const contentOf = ({ lines }: TextBlock): string => lines.map((line) => line.map(({ text }) => text).join(" ")).join(" ");
const countWords = ({ lines }: TextBlock): number => lines.flat().length;
const shorten = (text: string): string => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1).trimEnd()}…` : text);
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const rounded = ({ left, top, width, height }: Box): Box => ({
  left: hundredths(left),
  top: hundredths(top),
  width: hundredths(width),
  height: hundredths(height),
});

/** The largest text, if it is clearly larger than the typical one, or the only one. */
function headlineOf(blocks: readonly TextBlock[]): TextBlock | undefined {
  if (blocks.length === 0) return;
  const typical = medianLow(blocks.map(({ height }) => height));
  const largest = blocks.reduce((best, block) => (block.height > best.height ? block : best));
  return blocks.length === 1 || largest.height >= HEADLINE * typical ? largest : undefined;
}

function describe(
  block: TextBlock,
  { colour, background, contrast, busy }: ReturnType<typeof textColours>,
  size: { readonly width: number; readonly height: number },
): ElementText {
  return {
    content: contentOf(block),
    words: countWords(block),
    lines: block.lines.length,
    height: hundredths(block.height),
    size: Math.round((block.height / Math.max(size.width, size.height)) * 10_000) / 10_000,
    contrast: Math.min(21, hundredths(contrast)),
    colour: toHex(colour),
    background: toHex(background),
    busy: Math.min(1, hundredths(busy)),
  };
}
