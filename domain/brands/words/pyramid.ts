import type { Grey } from "#adapters/text-recognition/preprocess.ts";

/** Halvings: letters up to 200 pixels high become 12 to 25 pixels high. */
const LEVELS = 4;

/** A frame at full size, half, a quarter and so on. */
export type Pyramid = readonly Grey[];

/** The pyramid of a frame; a level averages four pixels of the one before. */
export function pyramidOf(frame: Grey): Pyramid {
  const levels = [frame];
  while (levels.length < LEVELS) levels.push(halved(levels.at(-1)!));
  return levels;
}

function halved({ width, height, bytes }: Grey): Grey {
  const size = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const half = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = Math.min(2 * y, height - 1) * width + Math.min(2 * x, width - 1);
      const right = 2 * x + 1 < width ? 1 : 0;
      const below = 2 * y + 1 < height ? width : 0;
      half[y * size.width + x] = (bytes[at]! + bytes[at + right]! + bytes[at + below]! + bytes[at + below + right]! + 2) >> 2;
    }
  return { ...size, bytes: half };
}
