/** An sRGB colour, 0 to 255 per channel. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colour with each channel changed. */
export const mapChannels = ([red, green, blue]: Rgb, change: (value: number, channel: 0 | 1 | 2) => number): Rgb => [
  change(red, 0),
  change(green, 1),
  change(blue, 2),
];

/** The colour of a notation such as `#1f2937`. */
export const toRgb = (hex: string): Rgb => mapChannels([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The notation of a colour, such as `#1f2937`. */
export const toHex = (colour: Rgb): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/**
 * The colour between two colours.
 * @param share of the second colour, 0 to 1
 */
export const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  mapChannels(from, (value, channel) => value + (to[channel] - value) * share);

/**
 * The colour at a level of a scale.
 * @param anchors colours of the scale in even steps, at least two
 * @param level 0 to 1; values outside get the first or last colour
 */
export function interpolateColours(anchors: readonly Rgb[], level: number): Rgb {
  const position = Math.min(1, Math.max(0, level)) * (anchors.length - 1);
  const below = Math.min(anchors.length - 2, Math.floor(position));
  return mixed(anchors[below]!, anchors[below + 1]!, position - below);
}

/** Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2). */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = mapChannels(colour, (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * Plasma (Stéfan van der Walt and Nathaniel Smith, matplotlib 1.5, CC0): lightness increases linearly from deep blue over magenta
 * and orange to yellow, so that hotter is always brighter, even in greyscale print and for colour-blind users. Eleven anchors in
 * even steps.
 */
export const PLASMA: readonly Rgb[] = [
  "#0d0887",
  "#41049d",
  "#6a00a8",
  "#8f0da4",
  "#b12a90",
  "#cc4778",
  "#e16462",
  "#f2844b",
  "#fca636",
  "#fcce25",
  "#f0f921",
].map(toRgb);
