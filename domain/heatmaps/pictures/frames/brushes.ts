import { COLOURS } from "#domain/heatmaps/pictures/colour-map.ts";
import { LIGHT } from "#domain/heatmaps/pictures/overlays.ts";

/** How a picture holds colours: red, green and blue of each pixel; or, as videos do, luminance (BT.709, 16 … 235) and two of colour. */
export type Colours = "rgb" | "yuv";

/** What becomes of a value in one plane: entry `256 · warmth + value`, warmth of 0…255. */
export type Tint = Uint8Array;

/** How a frame is drawn over, plane by plane. Where its warmth rounds to at most `bare` it stays as it is. */
export type Brush = { readonly tints: readonly [Tint, Tint, Tint]; readonly bare: number };

type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];

/** A colour as it stands in the three planes. */
const IN: Readonly<Record<Colours, (colour: Colour) => Colour>> = {
  rgb: (colour) => colour,
  yuv([red, green, blue]) {
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const [toLight, toColour] = [219 / 255, 224 / 255];
    return [16 + toLight * light, 128 + (toColour * (blue - light)) / 1.8556, 128 + (toColour * (red - light)) / 1.5748];
  },
};

/** Lays a colour over the frame at each warmth, so that a part of the frame, of 1, is left. */
function brushOf(colours: Colours, left: (warmth: number) => number, colour: (warmth: number) => Colour): Brush {
  const parts = Array.from({ length: 256 }, (_, warmth) => left(warmth));
  const tint = (plane: 0 | 1 | 2): Tint => {
    const laid = parts.map((part, warmth) => (1 - part) * IN[colours](colour(warmth))[plane]);
    return Uint8Array.from({ length: 256 * 256 }, (_, at) => Math.round((at & 255) * parts[at >> 8]! + laid[at >> 8]!));
  };
  return { tints: [tint(0), tint(1), tint(2)], bare: parts.findIndex((part) => part !== 1) - 1 };
}

/** The colour map laid over, as `withHeat` does it. */
export const heatIn = (colours: Colours): Brush =>
  brushOf(
    colours,
    (warmth) => 1 - COLOURS[warmth * 4 + 3]! / 255,
    (warmth) => [COLOURS[warmth * 4]!, COLOURS[warmth * 4 + 1]!, COLOURS[warmth * 4 + 2]!],
  );

/** A dark veil that shows where people look, as `peekThrough` does it. */
export const veilIn = (colours: Colours): Brush =>
  brushOf(
    colours,
    (warmth) => LIGHT[warmth]! / 256,
    () => BLACK,
  );
