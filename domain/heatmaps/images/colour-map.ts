import { interpolateColours, PLASMA } from "#kit/portable/colours.ts";

/** Heat (of 1) below which the image stays unchanged, from which the overlay has full opacity, and that opacity. */
const TRANSPARENT_BELOW = 0.06;
const OPAQUE_FROM = 0.5;
const MAX_OPACITY = 0.8;

/** Colour and opacity for each heat value 0 to 255: four bytes RGBA per entry. */
export const COLOUR_MAP: Uint8Array = Uint8Array.from(
  Array.from({ length: 256 }, (_, value) => [...interpolateColours(PLASMA, value / 255), 255 * opacity(value / 255)]).flat(),
  Math.round,
);

/** Increases smoothly (3t² − 2t³) from TRANSPARENT_BELOW to OPAQUE_FROM. */
function opacity(level: number): number {
  const along = Math.min(1, Math.max(0, (level - TRANSPARENT_BELOW) / (OPAQUE_FROM - TRANSPARENT_BELOW)));
  return MAX_OPACITY * along * along * (3 - 2 * along);
}
