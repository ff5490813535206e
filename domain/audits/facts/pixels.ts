import sharp from "sharp";
import type { Box } from "./text-blocks.ts";

/** An sRGB image with 3 bytes per pixel, and its size relative to the original. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number; readonly scale: number };
export type Rgb = readonly [red: number, green: number, blue: number];

/** Longer side in pixels: small print stays readable, and an image takes less than a second. */
const SIDE = 1600;

/**
 * Decodes an image to at most 1600 pixels per side.
 * @param width of the upright original in pixels, which boxes refer to
 */
export async function readPixels(image: Uint8Array, width: number): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, scale: info.width / width };
}

export const colourAt = ({ data, width }: Pixels, x: number, y: number): Rgb => {
  const at = (y * width + x) * 3;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
};

/** A box in pixels of the original as whole pixels of the decoded image, inside it: `right` and `bottom` are exclusive. */
export function toPixels(
  box: Box,
  { width, height, scale }: Pixels,
): { left: number; top: number; right: number; bottom: number } {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.left * scale)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.top * scale)));
  return {
    left,
    top,
    right: Math.max(left + 1, Math.min(width, Math.ceil((box.left + box.width) * scale))),
    bottom: Math.max(top + 1, Math.min(height, Math.ceil((box.top + box.height) * scale))),
  };
}

/** Largest difference of a channel, 0 to 255. */
export const difference = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

export const toHex = (colour: Rgb): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** The colour of a notation such as `#1f2937`. */
export const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2). */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mean of colours; black without any. */
export function meanColour(colours: readonly Rgb[]): Rgb {
  const sum = [0, 0, 0];
  for (const colour of colours) for (let channel = 0; channel < 3; channel++) sum[channel]! += colour[channel]!;
  return sum.map((value) => value / Math.max(1, colours.length)) as unknown as Rgb;
}

/** Mean of the most frequent colours, in steps of 32 per channel. */
export function commonColour(colours: readonly Rgb[]): Rgb {
  const bins = new Map<number, Rgb[]>();
  for (const colour of colours) {
    const bin = ((colour[0] >> 5) << 6) | ((colour[1] >> 5) << 3) | (colour[2] >> 5);
    const found = bins.get(bin);
    if (found) found.push(colour);
    else bins.set(bin, [colour]);
  }
  return meanColour([...bins.values()].reduce((best, bin) => (bin.length > best.length ? bin : best), []));
}
