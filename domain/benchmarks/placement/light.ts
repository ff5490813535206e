/** Linear light of each sRGB byte (IEC 61966-2-1). */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Steps of a table of display values: finer than the difference between two dark bytes. */
const STEPS = 4096;

/** A table of display values (0 to 255) by the square root of light, which is finer where it is dark. */
export type DisplayTable = { readonly brightest: number; readonly values: Float32Array };

/** The display value, 0 to 255, of linear light; light above the table's brightest is shown as that. */
export function displayOf(light: number, { brightest, values }: DisplayTable): number {
  return values[(Math.sqrt(Math.min(1, Math.max(0, light / brightest))) * STEPS + 0.5) | 0]!;
}

const tableOf = (brightest: number, display: (light: number) => number): DisplayTable => ({
  brightest,
  values: Float32Array.from({ length: STEPS + 1 }, (_, step) => 255 * display(brightest * (step / STEPS) ** 2)),
});

/** sRGB: white is light 1. */
export const SRGB = tableOf(1, encode);

/**
 * The tone curve that scenes are rendered with, from linear scene light to the display: a filmic curve (Narkowicz 2015) with
 * additional contrast.
 * @param brightest light up to which the table is needed
 */
export const toneTable = (contrast: number, brightest: number): DisplayTable =>
  tableOf(brightest, (light) => {
    const mapped = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
    const value = encode(Math.min(1, Math.max(0, mapped)));
    return Math.min(1, Math.max(0, value + contrast * Math.sin((2 * value - 1) * Math.PI)));
  });

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
