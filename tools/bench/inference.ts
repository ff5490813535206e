import path from "node:path";
import sharp from "sharp";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { InferenceAlone } from "./inference-alone.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

/** The minimum of these counts for each image: other work on the machine only adds time. */
const ROUNDS = 5;
/** Each sample creative twice. */
const IMAGE_COUNT = 12;

/** The images as JPEG with a long side of 512 pixels, and as the PNG of 1024 that the pipeline sends. */
async function copies(files: readonly string[], folder: string): Promise<{ small: string[]; large: string[] }> {
  const made = { small: [] as string[], large: [] as string[] };
  const copy = async (to: string[], file: string, side: number, name: string) => {
    to.push(path.join(folder, name));
    await sharp(file).resize(side, side, { fit: "inside" }).toFile(to.at(-1)!);
  };
  for (const [at, file] of files.entries()) {
    await copy(made.small, file, 512, `small-${at}.jpg`);
    await copy(made.large, file, 1024, `large-${at}.png`);
  }
  return made;
}

export const inference: Benchmark = {
  name: "inference",
  about: "CPU time of one worker on one core for 12 images, from the bytes to the encoded maps",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const { small, large } = await copies((await writeImages(folder)).slice(0, IMAGE_COUNT), folder);
      const child = startChild("inference-alone.ts", [String(ROUNDS), ...small, ...large]);
      const { answered, network, start, memory } = await nextMessage<InferenceAlone>(child);
      await disconnectAndWait(child);
      return [
        { name: "CPU a JPEG of 512 px, p50", value: quantile(answered.slice(0, small.length), 0.5), unit: "ms", aim: 60 },
        { name: "CPU a PNG of 1024 px, p50", value: quantile(answered.slice(small.length), 0.5), unit: "ms" },
        { name: "of it the network, p50", value: quantile(network, 0.5), unit: "ms" },
        { name: "CPU to load the network", value: start, unit: "ms" },
        { name: "memory of a worker", value: memory, unit: "MB" },
      ];
    }),
};
