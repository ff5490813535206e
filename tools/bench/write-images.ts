import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples");

/** Variations that give another image of similar size and difficulty. */
const VARIANTS: readonly ((sample: Sharp) => Sharp)[] = [
  (sample) => sample,
  (sample) => sample.flop(),
  (sample) => sample.modulate({ hue: 90 }),
  (sample) => sample.flop().modulate({ hue: 180 }),
  (sample) => sample.modulate({ brightness: 0.8, saturation: 1.3 }),
];

/**
 * Writes five different images of each sample creative to a folder and returns their files, 30 in all, in an order that mixes
 * sizes.
 */
export async function writeImages(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(SAMPLES)).filter((name) => /\.(png|jpe?g)$/.test(name)).sort();
  const files: string[] = [];
  for (const [at, vary] of VARIANTS.entries()) {
    for (const name of names) {
      const file = path.join(folder, `${at}-${name}`);
      await vary(sharp(path.join(SAMPLES, name))).toFile(file);
      files.push(file);
    }
  }
  return files;
}
