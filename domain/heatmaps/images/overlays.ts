import { COLOUR_MAP } from "./colour-map.ts";

/** Remaining brightness where no one looks, and the heat (of 1) from which the image is unchanged. */
const MIN_BRIGHTNESS = 0.1;
const FULL_BRIGHTNESS_FROM = 0.55;

/** Overlays the heatmap on an image. Interleaved 8-bit RGB in and out; `warmth` has a value per pixel. */
export function overlayHeatmap(rgb: Uint8Array, levels: Uint8Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++) {
    const entry = levels[pixel]! * 4;
    const cover = COLOUR_MAP[entry + 3]!;
    for (let channel = 0; channel < 3; channel++, at++) {
      out[at] = (rgb[at]! * (255 - cover) + COLOUR_MAP[entry + channel]! * cover + 127) / 255;
    }
  }
  return out;
}

/** Brightness (of 256) at each heat value: increases smoothly from VEILED to full. */
export const BRIGHTNESS = Uint16Array.from({ length: 256 }, (_, level) => {
  const along = Math.min(1, level / 255 / FULL_BRIGHTNESS_FROM);
  return Math.round(256 * (MIN_BRIGHTNESS + (1 - MIN_BRIGHTNESS) * along * along * (3 - 2 * along)));
});

/** Darkens an image except where people look. */
export function overlayPeekthrough(rgb: Uint8Array, levels: Uint8Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++) {
    const light = BRIGHTNESS[levels[pixel]!]!;
    for (let channel = 0; channel < 3; channel++, at++) out[at] = (rgb[at]! * light) >> 8;
  }
  return out;
}
