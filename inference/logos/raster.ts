import sharp from "sharp";

// One frame at a time in a process with a single core; a cache would only hold data that is never requested again.
sharp.concurrency(1);
sharp.cache(false);

/** 8-bit RGB, row by row. */
export type Raster = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** A frame and its halves, largest first, each at least SMALLEST_SIDE pixels wide and tall. */
export type Mips = readonly Raster[];
const SMALLEST_SIDE = 16;

export async function resize(raster: Raster, width: number, height: number): Promise<Raster> {
  const { rgb, ...size } = raster;
  const data = await sharp(rgb, { raw: { ...size, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: width > size.width ? "cubic" : "linear", fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  return { width, height, rgb: data };
}

/** Half the size by the mean of 2 × 2 pixels; an odd last row or column is dropped. */
export function halve({ width, height, rgb }: Raster): Raster {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8Array(w * h * 3);
  const stride = width * 3;
  for (let y = 0, to = 0; y < h; y++)
    for (let x = 0, from = 2 * y * stride; x < w; x++, from += 6, to += 3)
      for (let part = from; part < from + 3; part++)
        out[to + part - from] = (rgb[part]! + rgb[part + 3]! + rgb[part + stride]! + rgb[part + stride + 3]! + 2) >> 2;
  return { width: w, height: h, rgb: out };
}

export function mipsOf(raster: Raster): Mips {
  const mips = [raster];
  for (let last = raster; Math.min(last.width, last.height) >= 2 * SMALLEST_SIDE; mips.push(last)) last = halve(last);
  return mips;
}
