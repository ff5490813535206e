/** An sRGB colour, 0 to 255 per channel. */
export type Rgb = readonly [red: number, green: number, blue: number];

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
