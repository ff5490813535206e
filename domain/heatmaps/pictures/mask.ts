import sharp from "sharp";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { densityAt } from "./levels.ts";

type Size = { readonly width: number; readonly height: number };

/** The map as a PNG of 16-bit grey at a picture's own size, the largest value 65535. Throws for a map without attention. */
export async function maskOf(map: AttentionMap, { width, height }: Size): Promise<Buffer> {
  const density = await densityAt(map, { width, height });
  return sharp(density, { raw: { width, height, channels: 1 } })
    .toColourspace("grey16")
    .png({ compressionLevel: 2, adaptiveFiltering: true })
    .toBuffer();
}
