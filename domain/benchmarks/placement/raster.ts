import sharp from "sharp";

/** An opaque image in memory: interleaved 8-bit sRGB. */
export type Raster = { readonly rgb: Uint8Array; readonly width: number; readonly height: number };

/** Decodes an image file. */
export async function readRaster(file: Uint8Array): Promise<Raster> {
  const pipeline = sharp(file).toColourspace("srgb").removeAlpha().raw({ depth: "uchar" });
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** The image for further processing by sharp. */
export const toSharp = ({ rgb, width, height }: Raster) => sharp(rgb, { raw: { width, height, channels: 3 } });
