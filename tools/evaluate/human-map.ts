import sharp from "sharp";
import { type Density, normalise, type Size } from "#domain/scores/people/density.ts";
import { mapOfFixations } from "#domain/scores/people/fixation-map.ts";
import { fixationsOf, type Sample } from "./data.ts";

/**
 * The human attention density of an image on a grid of `size`; for importance maps, the map. Throws when there are no fixations.
 */
export async function humanMap(sample: Pick<Sample, "viewers" | "importance">, size: Size): Promise<Density> {
  return sample.importance
    ? normalise(size, await readImportanceMap(sample.importance, size))
    : mapOfFixations(fixationsOf(sample), size);
}

async function readImportanceMap(file: string, { width, height }: Size): Promise<Uint16Array> {
  const { data } = await sharp(file)
    .toColourspace("grey16")
    .resize(width, height, { fit: "fill", kernel: "linear" })
    .extractChannel(0)
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  return new Uint16Array(data.buffer, data.byteOffset, width * height);
}
