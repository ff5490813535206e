/** An attention map on a coarse grid, in row order. The cells sum to 1. */
export type AttentionGrid = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** Number of cells on the longer side. Sufficient for display. */
const MAX_GRID_SIDE = 192;

/** Columns and rows of the grid for an image with this aspect ratio. */
export function gridSizeFor({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = MAX_GRID_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Converts the RGBA pixels of a greyscale mask to shares of total attention. A black mask becomes a uniform distribution. */
export function gridFromMask(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }): AttentionGrid {
  const values = new Float32Array(width * height);
  let sum = 0;
  for (let cell = 0; cell < values.length; cell++) {
    values[cell] = rgba[cell * 4]!;
    sum += values[cell]!;
  }
  return { width, height, values: sum === 0 ? values.fill(1 / values.length) : values.map((value) => value / sum) };
}

/**
 * Reads the attention map of a heatmap from its mask, on a grid of the given size. The browser decodes 8 of the mask's 16 bits,
 * which is sufficient for display and whole percentages. Throws when the file cannot be loaded.
 */
export async function loadAttention(mask: string, size: { width: number; height: number }): Promise<AttentionGrid> {
  const response = await fetch(mask);
  if (!response.ok) throw new Error(`Loading the mask failed with status ${response.status}`);
  const image = await createImageBitmap(await response.blob(), {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: "high",
    colorSpaceConversion: "none",
  });
  const pen = new OffscreenCanvas(size.width, size.height).getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(image, 0, 0);
  image.close();
  return gridFromMask(pen.getImageData(0, 0, size.width, size.height).data, size);
}
