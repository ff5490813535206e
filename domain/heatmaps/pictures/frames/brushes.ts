import { COLOURS } from "#domain/heatmaps/pictures/colour-map.ts";
import { LIGHT } from "#domain/heatmaps/pictures/overlays.ts";

/**
 * Colour format of an image: red, green and blue per pixel; or, as in videos, luminance (BT.709, 16 to 235) and two chroma
 * planes.
 */
export type Colours = "rgb" | "yuv";

/** Lookup table of one plane: entry `256 · heat + value`, with heat 0 to 255. */
export type Tint = Uint8Array;

/** Lookup tables for a frame, one per plane. Pixels whose heat rounds to at most `bare` stay unchanged. */
export type Brush = { readonly tints: readonly [Tint, Tint, Tint]; readonly bare: number };

type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];

/** Converts a colour to the values of the three planes. */
const IN: Readonly<Record<Colours, (colour: Colour) => Colour>> = {
  rgb: (colour) => colour,
  yuv([red, green, blue]) {
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const [toLight, toColour] = [219 / 255, 224 / 255];
    return [16 + toLight * light, 128 + (toColour * (blue - light)) / 1.8556, 128 + (toColour * (red - light)) / 1.5748];
  },
};

/** Blends a colour over the frame at each heat value; `left` is the remaining opacity of the frame, 0 to 1. */
function brushOf(colours: Colours, left: (warmth: number) => number, colour: (warmth: number) => Colour): Brush {
  const parts = Array.from({ length: 256 }, (_, warmth) => left(warmth));
  const tint = (plane: 0 | 1 | 2): Tint => {
    const laid = parts.map((part, warmth) => (1 - part) * IN[colours](colour(warmth))[plane]);
    return Uint8Array.from({ length: 256 * 256 }, (_, at) => Math.round((at & 255) * parts[at >> 8]! + laid[at >> 8]!));
  };
  return { tints: [tint(0), tint(1), tint(2)], bare: parts.findIndex((part) => part !== 1) - 1 };
}

/** Overlays the colour map, as `withHeat` does. */
export const heatIn = (colours: Colours): Brush =>
  brushOf(
    colours,
    (warmth) => 1 - COLOURS[warmth * 4 + 3]! / 255,
    (warmth) => [COLOURS[warmth * 4]!, COLOURS[warmth * 4 + 1]!, COLOURS[warmth * 4 + 2]!],
  );

/** Darkens the frame except where people look, as `peekThrough` does. */
export const veilIn = (colours: Colours): Brush =>
  brushOf(
    colours,
    (warmth) => LIGHT[warmth]! / 256,
    () => BLACK,
  );
