/** Attention on a coarse grid, row by row: what falls on each cell, all together 1. */
export type AttentionGrid = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** A grid of so many cells on its longer side is fine enough to be looked at. */
const LONG_SIDE = 192;

/** Columns and rows of the grid for a picture of these proportions. */
export function gridFor({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Greys of a mask, one byte each as RGBA has it, as shares of all attention. A mask without any light is spread evenly. */
export function sharesOf(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }): AttentionGrid {
  const values = new Float32Array(width * height);
  let sum = 0;
  for (let cell = 0; cell < values.length; cell++) {
    values[cell] = rgba[cell * 4]!;
    sum += values[cell]!;
  }
  return { width, height, values: sum === 0 ? values.fill(1 / values.length) : values.map((value) => value / sum) };
}

/**
 * The attention of a heatmap on a grid of the given size, read from its mask. The browser sees eight of the mask's sixteen bits, which is
 * enough for looking and for whole percents. Throws when the file cannot be had.
 */
export async function loadAttention(mask: string, size: { width: number; height: number }): Promise<AttentionGrid> {
  const response = await fetch(mask);
  if (!response.ok) throw new Error(`The mask answered ${response.status}`);
  const picture = await createImageBitmap(await response.blob(), {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: "high",
    colorSpaceConversion: "none",
  });
  const pen = new OffscreenCanvas(size.width, size.height).getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(picture, 0, 0);
  picture.close();
  return sharesOf(pen.getImageData(0, 0, size.width, size.height).data, size);
}
