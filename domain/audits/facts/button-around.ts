import { contrastOf, type Rgb } from "#kit/portable/colours.ts";
import { commonColour, difference } from "./colours.ts";
import { colourAt, type Pixels, toPixels } from "./pixels.ts";
import type { Box, TextBlock } from "./text-blocks.ts";

/** Text of a button: at most so many words and letters. */
const MAX_WORDS = 5;
const MAX_LETTERS = 32;
/** The face of a button relative to the height of its text: smallest and largest height, and largest extra width. */
const FACE = { min: 1.3, max: 5, wider: 12 };
/** Share of its rectangle that the face fills: less is no rectangle, rounded or not. */
const FILLED = 0.8;
/** Largest difference of a channel within one face, and smallest between face and surroundings. */
const SAME = 26;
const OTHER = 14;

export type Button = { readonly box: Box; readonly outline: number };

/**
 * The button whose label a block of text is, if it is one: an evenly coloured rectangle around a short text that differs from its
 * surroundings. Found by filling from the text outwards.
 */
export function buttonAround(pixels: Pixels, { box, lines, height }: TextBlock): Button | undefined {
  const words = lines.flat().map(({ text }) => text);
  if (lines.length > 1 || words.length > MAX_WORDS || words.join(" ").length > MAX_LETTERS) return;
  const text = toPixels(box, pixels);
  const unit = Math.max(2, height * pixels.scale);
  const window = {
    left: Math.max(0, Math.floor(text.left - FACE.wider * unit)),
    right: Math.min(pixels.width, Math.ceil(text.right + FACE.wider * unit)),
    top: Math.max(0, Math.floor(text.top - FACE.max * unit)),
    bottom: Math.min(pixels.height, Math.ceil(text.bottom + FACE.max * unit)),
  };
  const ring = frameOf(pixels, text, Math.max(1, Math.round(0.2 * unit)));
  if (ring.length === 0) return;
  const face = commonColour(ring);
  const filled = fill(pixels, face, text, window);
  if (!filled) return;
  const { left, right, top, bottom, count } = filled;
  const [wide, high] = [right - left, bottom - top];
  const isButton =
    high >= FACE.min * unit &&
    high <= FACE.max * unit &&
    wide > text.right - text.left &&
    wide - (text.right - text.left) <= FACE.wider * unit &&
    count >= FILLED * wide * high;
  if (!isButton) return;
  const outside = frameOf(pixels, filled, 2);
  const around = commonColour(outside);
  if (outside.length === 0 || difference(around, face) < OTHER) return;
  const { scale } = pixels;
  return {
    box: { left: left / scale, top: top / scale, width: wide / scale, height: high / scale },
    outline: contrastOf(face, around),
  };
}

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Colours on the frame at a distance around an area, where the image has them. */
function frameOf(pixels: Pixels, { left, right, top, bottom }: Area, distance: number): Rgb[] {
  const colours: Rgb[] = [];
  const add = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < pixels.width && y < pixels.height) colours.push(colourAt(pixels, x, y));
  };
  for (let x = left; x < right; x++) for (const y of [top - distance, bottom - 1 + distance]) add(x, y);
  for (let y = top; y < bottom; y++) for (const x of [left - distance, right - 1 + distance]) add(x, y);
  return colours;
}

/**
 * Fills from the edge of the text over the colour of the face. The text itself counts as filled. Returns nothing when the fill
 * reaches the window's edge inside the image, because then the colour is that of the background.
 */
function fill(pixels: Pixels, face: Rgb, text: Area, window: Area): (Area & { count: number }) | undefined {
  const wide = window.right - window.left;
  const seen = new Uint8Array(wide * (window.bottom - window.top));
  const found = { ...text, count: 0 };
  const stack: number[] = [];
  const visit = (x: number, y: number) => {
    if (x < window.left || y < window.top || x >= window.right || y >= window.bottom) return;
    const at = (y - window.top) * wide + (x - window.left);
    if (seen[at]) return;
    seen[at] = 1;
    const isText = x >= text.left && x < text.right && y >= text.top && y < text.bottom;
    if (!isText && difference(colourAt(pixels, x, y), face) > SAME) return;
    stack.push(at);
  };
  for (let y = text.top; y < text.bottom; y++) for (let x = text.left; x < text.right; x++) visit(x, y);
  while (stack.length > 0) {
    const at = stack.pop()!;
    const [x, y] = [window.left + (at % wide), window.top + Math.floor(at / wide)];
    const isAtEdge =
      (x === window.left && x > 0) ||
      (y === window.top && y > 0) ||
      (x === window.right - 1 && x < pixels.width - 1) ||
      (y === window.bottom - 1 && y < pixels.height - 1);
    if (isAtEdge) return;
    found.count++;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  return found;
}
