import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import * as z from "zod";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { blur, type Plane, plane } from "../attention/plane.ts";

/** The sets this model was fitted to and measured on, with the content type their pictures have. docs/attention.md names the sources. */
export const SETS = {
  osie: "natural",
  mit: "natural",
  crowd: "natural",
  scene: "natural",
  salicon51: "natural",
  fiwi: "web",
  gdi: "design",
  massvisclick: "design",
  massvisfv: "design",
} as const satisfies Record<string, ContentType>;
export type SetName = keyof typeof SETS;

const Index = z.object({
  kind: z.enum(["fix", "click", "mouse", "dens"]),
  items: z.array(
    z.object({
      image: z.string(),
      split: z.enum(["train", "val"]),
      fixations: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))).optional(),
      density: z.string().optional(),
    }),
  ),
});

/** One picture with where people looked: points (x, y in 0…1) of all viewers, or a density map alone. */
export type Sample = {
  readonly set: SetName;
  readonly file: string;
  readonly split: "train" | "val";
  readonly points: readonly (readonly [number, number])[];
  readonly densityFile?: string;
};

/** Reads one set's index. With an eye tracker every viewer's first fixation is the forced centre and is dropped. */
export async function samplesOf(folder: string, set: SetName): Promise<Sample[]> {
  const index = Index.parse(JSON.parse(await readFile(path.join(folder, set, "fixations.json"), "utf8")));
  return index.items.map(({ image, split, fixations = [], density }) => ({
    set,
    file: path.join(folder, set, image),
    split,
    points: fixations
      .flatMap((viewer) => (index.kind === "fix" ? viewer.slice(1) : viewer))
      .filter(([x, y]) => x >= 0 && x < 1 && y >= 0 && y < 1)
      .map(([x, y]) => [x, y] as const),
    ...(density && { densityFile: path.join(folder, set, density) }),
  }));
}

/** Where people looked as a density that sums to 1 on a grid like `like`: points smoothed by 3 % of the long side, or the map itself. */
export async function humanDensity(sample: Sample, like: Plane): Promise<Plane> {
  const { width, height } = like;
  const counts = plane(width, height);
  if (sample.densityFile) {
    const { data } = await sharp(sample.densityFile)
      .toColourspace("grey16")
      .resize(width, height, { fit: "fill" })
      .extractChannel(0)
      .raw({ depth: "ushort" })
      .toBuffer({ resolveWithObject: true });
    new Uint16Array(data.buffer, data.byteOffset, width * height).forEach((value, at) => {
      counts.data[at] = value;
    });
  } else {
    for (const [x, y] of sample.points) counts.data[Math.floor(y * height) * width + Math.floor(x * width)]! += 1;
  }
  const smooth = sample.densityFile ? counts : blur(counts, 0.03 * Math.max(width, height));
  const total = smooth.data.reduce((sum, value) => sum + value, 0) || 1;
  return { ...smooth, data: smooth.data.map((value) => value / total) };
}
