import { COLOUR_MAP } from "./colour-map.ts";

/** Remaining brightness where no one looks, and the heat (of 1) from which the image is unchanged. */
const MIN_BRIGHTNESS = 0.1;
const FULL_BRIGHTNESS_FROM = 0.55;

/**
 * The heatmap's part of a pixel at each heat value, four entries each: the factor of the image, and what is added to red, green
 * and blue; in 1/65536. Multiplying by 257 and shifting by 16 bits divides by 255 without a division.
 */
const HEATMAP_BLEND = Int32Array.from({ length: 256 * 4 }, (_, at) => {
  const [entry, channel] = [at - (at % 4), (at % 4) - 1];
  const cover = COLOUR_MAP[entry + 3]!;
  return 257 * (channel < 0 ? 255 - cover : COLOUR_MAP[entry + channel]! * cover + 128);
});

/** Overlays the heatmap on an image. Interleaved 8-bit RGB in and out; `levels` has the heat of each pixel. */
export function overlayHeatmap(rgb: Uint8Array, levels: Uint8Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++, at += 3) {
    const entry = levels[pixel]! * 4;
    const factor = HEATMAP_BLEND[entry]!;
    out[at] = (rgb[at]! * factor + HEATMAP_BLEND[entry + 1]!) >> 16;
    out[at + 1] = (rgb[at + 1]! * factor + HEATMAP_BLEND[entry + 2]!) >> 16;
    out[at + 2] = (rgb[at + 2]! * factor + HEATMAP_BLEND[entry + 3]!) >> 16;
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
  for (let pixel = 0, at = 0; pixel < levels.length; pixel++, at += 3) {
    const light = BRIGHTNESS[levels[pixel]!]!;
    out[at] = (rgb[at]! * light) >> 8;
    out[at + 1] = (rgb[at + 1]! * light) >> 8;
    out[at + 2] = (rgb[at + 2]! * light) >> 8;
  }
  return out;
}

/** Where a drawing is in an image that may be larger, in pixels. */
type Placement = { readonly imageWidth: number; readonly left: number; readonly top: number; readonly width: number };

/**
 * Draws a partly transparent drawing over an image, by default one of the same size.
 * @param rgba not premultiplied
 */
export function overlayDrawing(
  rgb: Uint8Array,
  rgba: Uint8Array,
  { imageWidth, left, top, width }: Placement = { imageWidth: rgba.length / 4, left: 0, top: 0, width: rgba.length / 4 },
): Uint8Array {
  const out = new Uint8Array(rgb);
  for (let row = 0, from = 0; from < rgba.length; row++) {
    const start = 3 * ((top + row) * imageWidth + left);
    for (let at = start; at < start + 3 * width; at += 3, from += 4) {
      const cover = rgba[from + 3]!;
      if (cover === 0) continue;
      for (let channel = 0; channel < 3; channel++)
        out[at + channel] = (257 * (rgb[at + channel]! * (255 - cover) + rgba[from + channel]! * cover + 128)) >> 16;
    }
  }
  return out;
}
