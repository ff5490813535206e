import sharp from "sharp";
import type { Size } from "#domain/scores/people/density.ts";

/** Largest difference of brightness within a plain cell, of 255: a gradient over the whole image is less. */
const VARIATION = 8;

/** The cells of a grid over an image in which brightness hardly varies: plain background. */
export async function plainCells(image: Uint8Array, { width, height }: Size): Promise<number[]> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const darkest = new Uint8Array(width * height).fill(255);
  const brightest = new Uint8Array(width * height);
  for (let y = 0; y < info.height; y++) {
    const row = Math.floor((y * height) / info.height);
    for (let x = 0; x < info.width; x++) {
      const cell = row * width + Math.floor((x * width) / info.width);
      const value = data[(y * info.width + x) * info.channels]!;
      if (value < darkest[cell]!) darkest[cell] = value;
      if (value > brightest[cell]!) brightest[cell] = value;
    }
  }
  return Array.from(darkest.keys()).filter((cell) => brightest[cell]! - darkest[cell]! <= VARIATION);
}
