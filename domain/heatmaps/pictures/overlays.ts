import { COLOURS } from "./colour-map.ts";

/** How much of the picture is left where nobody looks, and from which warmth (of 1) on it shows untouched. */
const VEILED = 0.1;
const BARE = 0.55;

/** The heatmap laid over a picture. Interleaved 8-bit RGB in and out; `warmth` has a value for each pixel. */
export function withHeat(rgb: Uint8Array, warmth: Uint8Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let pixel = 0, at = 0; pixel < warmth.length; pixel++) {
    const entry = warmth[pixel]! * 4;
    const cover = COLOURS[entry + 3]!;
    for (let channel = 0; channel < 3; channel++, at++) {
      out[at] = (rgb[at]! * (255 - cover) + COLOURS[entry + channel]! * cover + 127) / 255;
    }
  }
  return out;
}

/** Light (of 256) that the veil lets through at each warmth: a smooth rise from VEILED to all of it. */
export const LIGHT = Uint16Array.from({ length: 256 }, (_, level) => {
  const along = Math.min(1, level / 255 / BARE);
  return Math.round(256 * (VEILED + (1 - VEILED) * along * along * (3 - 2 * along)));
});

/** A picture under a dark veil that lets it show where people look. */
export function peekThrough(rgb: Uint8Array, warmth: Uint8Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let pixel = 0, at = 0; pixel < warmth.length; pixel++) {
    const light = LIGHT[warmth[pixel]!]!;
    for (let channel = 0; channel < 3; channel++, at++) out[at] = (rgb[at]! * light) >> 8;
  }
  return out;
}
