import sharp from "sharp";
import { getFile } from "#adapters/storage.ts";

/** An sRGB image with 3 bytes per pixel, which edits change. */
export type Raster = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** Whole pixels of a raster; `right` and `bottom` are exclusive. */
export type Region = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Decodes a stored image. */
export async function readRaster(key: string): Promise<Raster> {
  const { data, info } = await sharp(await getFile(key))
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}

/** The bytes of a raster, not copied. */
export const bytesOf = ({ data }: Raster): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.length);
