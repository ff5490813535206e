/**
 * A small greyscale image, row by row: the luminance of a frame, or attention relative to the most attended cell (255 in the
 * model's response).
 */
export type Grid = { readonly width: number; readonly height: number; readonly values: Uint8Array };
