import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { npyHeader } from "#kit/npy.ts";
import { densityAt } from "./levels.ts";
import { smoothGreyPng } from "./png.ts";

type Size = { readonly width: number; readonly height: number };

/**
 * The map at an image's own size, 16-bit, with the largest value 65535: as a greyscale PNG, and as a NumPy array of [height,
 * width] with the same values. Throws for a map without attention.
 */
export async function renderMask(
  map: AttentionMap,
  { width, height }: Size,
): Promise<Readonly<Record<"mask" | "mask_array", Buffer>>> {
  const density = await densityAt(map, { width, height });
  return { mask: smoothGreyPng(density, { width, height }), mask_array: arrayOf(density, [height, width]) };
}

/** 16-bit values as a NumPy file. In memory they are little-endian, as on every supported machine. */
function arrayOf(values: Uint16Array, shape: readonly number[]): Buffer {
  return Buffer.concat([
    npyHeader({ dtype: "uint16", shape }),
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  ]);
}
