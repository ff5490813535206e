import { COLOUR_MAP } from "#domain/heatmaps/images/colour-map.ts";
import { BRIGHTNESS } from "#domain/heatmaps/images/overlays.ts";

/**
 * Colour format of an image: red, green and blue per pixel; or, as in videos, luminance (BT.709, 16 to 235) and two chroma
 * planes.
 */
export type ColourModel = "rgb" | "yuv";

/** Lookup table of one plane: entry `256 · heat + value`, with heat 0 to 255. */
export type PlaneTable = Uint8Array;

/** Lookup tables for a frame, one per plane. Pixels whose heat rounds to at most `unchanged` stay unchanged. */
export type BlendTable = { readonly tints: readonly [PlaneTable, PlaneTable, PlaneTable]; readonly unchanged: number };

type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];

/** Converts a colour to the values of the three planes. */
const IN: Readonly<Record<ColourModel, (colour: Colour) => Colour>> = {
  rgb: (colour) => colour,
  yuv([red, green, blue]) {
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const [toLight, toColour] = [219 / 255, 224 / 255];
    return [16 + toLight * light, 128 + (toColour * (blue - light)) / 1.8556, 128 + (toColour * (red - light)) / 1.5748];
  },
};

/** Blends a colour over the frame at each heat value; `remaining` is the opacity of the frame, 0 to 1. */
function blendTable(colours: ColourModel, remaining: (heat: number) => number, colour: (heat: number) => Colour): BlendTable {
  const parts = Array.from({ length: 256 }, (_, heat) => remaining(heat));
  const tint = (plane: 0 | 1 | 2): PlaneTable => {
    const added = parts.map((part, heat) => (1 - part) * IN[colours](colour(heat))[plane]);
    return Uint8Array.from({ length: 256 * 256 }, (_, at) => Math.round((at & 255) * parts[at >> 8]! + added[at >> 8]!));
  };
  return { tints: [tint(0), tint(1), tint(2)], unchanged: parts.findIndex((part) => part !== 1) - 1 };
}

/** Overlays the colour map, as `overlayHeatmap` does. */
export const heatmapBlend = (colours: ColourModel): BlendTable =>
  blendTable(
    colours,
    (heat) => 1 - COLOUR_MAP[heat * 4 + 3]! / 255,
    (heat) => [COLOUR_MAP[heat * 4]!, COLOUR_MAP[heat * 4 + 1]!, COLOUR_MAP[heat * 4 + 2]!],
  );

/** Darkens the frame except where people look, as `overlayPeekthrough` does. */
export const peekthroughBlend = (colours: ColourModel): BlendTable =>
  blendTable(
    colours,
    (heat) => BRIGHTNESS[heat]! / 256,
    () => BLACK,
  );
