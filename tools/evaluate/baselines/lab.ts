import { type Plane, plane } from "./plane.ts";

/** CIE L*a*b* (D65): lightness 0…100 and the two opponent axes green–red and blue–yellow, about ±100. */
export type Lab = { readonly lightness: Plane; readonly redness: Plane; readonly yellowness: Plane };

const LINEAR = Float64Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** The cube root of CIE's lightness curve, tabulated: 4096 steps keep the error under 0.1 of a lightness unit above black. */
const STEPS = 4096;
const CURVE = Float64Array.from({ length: STEPS + 2 }, (_, step) => {
  const value = step / STEPS;
  return value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
});
function curve(value: number): number {
  const place = Math.min(1, value) * STEPS;
  const step = Math.floor(place);
  return CURVE[step]! + (CURVE[step + 1]! - CURVE[step]!) * (place - step);
}

/** Converts interleaved 8-bit sRGB (3 bytes per pixel). */
export function toLab(rgb: Uint8Array, width: number, height: number): Lab {
  const lightness = plane(width, height);
  const redness = plane(width, height);
  const yellowness = plane(width, height);
  for (let index = 0, byte = 0; index < width * height; index++, byte += 3) {
    const red = LINEAR[rgb[byte]!]!;
    const green = LINEAR[rgb[byte + 1]!]!;
    const blue = LINEAR[rgb[byte + 2]!]!;
    const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
    const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
    lightness.data[index] = 116 * y - 16;
    redness.data[index] = 500 * (x - y);
    yellowness.data[index] = 200 * (y - z);
  }
  return { lightness, redness, yellowness };
}
