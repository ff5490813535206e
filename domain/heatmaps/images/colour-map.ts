/**
 * Plasma (Stéfan van der Walt and Nathaniel Smith, matplotlib 1.5, CC0): lightness increases linearly from deep blue over magenta
 * and orange to yellow, so that hotter is always brighter, also in greyscale print and for colour-blind users. Eleven anchors,
 * even steps.
 */
const PLASMA = ["0d0887", "41049d", "6a00a8", "8f0da4", "b12a90", "cc4778", "e16462", "f2844b", "fca636", "fcce25", "f0f921"].map(
  (hex) => [Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2, 4), 16), Number.parseInt(hex.slice(4, 6), 16)],
);

/** Heat (of 1) below which the image stays unchanged, from which the overlay has full opacity, and that opacity. */
const TRANSPARENT_BELOW = 0.06;
const OPAQUE_FROM = 0.5;
const MAX_OPACITY = 0.8;

/** Colour and opacity for each heat value 0 to 255: four bytes RGBA per entry. */
export const COLOUR_MAP: Uint8Array = Uint8Array.from({ length: 256 * 4 }, (_, at) => {
  const level = Math.floor(at / 4) / 255;
  const channel = at % 4;
  return Math.round(channel === 3 ? 255 * opacity(level) : colour(level, channel));
});

function colour(level: number, channel: number): number {
  const position = level * (PLASMA.length - 1);
  const below = Math.min(PLASMA.length - 2, Math.floor(position));
  const low = PLASMA[below]![channel]!;
  return low + (PLASMA[below + 1]![channel]! - low) * (position - below);
}

/** Increases smoothly (3t² − 2t³) from CLEAR to FULL. */
function opacity(level: number): number {
  const along = Math.min(1, Math.max(0, (level - TRANSPARENT_BELOW) / (OPAQUE_FROM - TRANSPARENT_BELOW)));
  return MAX_OPACITY * along * along * (3 - 2 * along);
}
