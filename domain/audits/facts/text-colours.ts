import { contrastOf, luminance, type Rgb } from "#kit/portable/colours.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { commonColour, difference, meanColour } from "./colours.ts";
import { colourAt, type Pixels, toPixels } from "./pixels.ts";
import type { Box } from "./text-blocks.ts";

export type TextColours = {
  readonly colour: Rgb;
  readonly background: Rgb;
  /** WCAG contrast ratio, 1 to 21. */
  readonly contrast: number;
  /** Standard deviation of the background's relative lightness, 0 to 1. */
  readonly busy: number;
};

/**
 * Of the pixels of a text box, the part whose colours are the farthest from the background: letters cover 10 to 30% of their
 * box, and their outermost pixels are blended with it.
 */
const INK = { from: 0.88, to: 0.96 };
/** Margin around the box that belongs to the background, relative to the box's height. */
const MARGIN = 0.25;
/** Pixels read per box at most. */
const SAMPLES = 20_000;

/** Colours of a text and its background, measured on the pixels of its box. */
export function textColours(pixels: Pixels, box: Box): TextColours {
  const margin = MARGIN * Math.min(box.height, box.width);
  const around = {
    left: box.left - margin,
    top: box.top - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const [inner, outer] = [toPixels(box, pixels), toPixels(around, pixels)];
  const step = Math.max(1, Math.ceil(Math.sqrt(((outer.right - outer.left) * (outer.bottom - outer.top)) / SAMPLES)));
  const [inside, ring]: [Rgb[], Rgb[]] = [[], []];
  for (let y = outer.top; y < outer.bottom; y += step)
    for (let x = outer.left; x < outer.right; x += step) {
      const isInside = x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom;
      (isInside ? inside : ring).push(colourAt(pixels, x, y));
    }
  const background = commonColour(ring.length > 0 ? ring : inside);
  const far = inside.toSorted((one, other) => difference(one, background) - difference(other, background));
  const ink = far.slice(Math.floor(far.length * INK.from), Math.max(1, Math.ceil(far.length * INK.to)));
  const colour = meanColour(ink.length > 0 ? ink : far);
  return { colour, background, contrast: contrastOf(colour, background), busy: deviation(ring.map(lightness)) };
}

/** Perceived lightness, 0 to 1: the cube root that CIE L* uses. */
const lightness = (colour: Rgb): number => Math.cbrt(luminance(colour));

function deviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
