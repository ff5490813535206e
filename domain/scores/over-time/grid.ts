/**
 * A small picture of one value a cell, row by row: the luminance of a frame, or attention, relative to the cell that gets most (255 in what the
 * model answers).
 */
export type Grid = { readonly width: number; readonly height: number; readonly values: Uint8Array };
