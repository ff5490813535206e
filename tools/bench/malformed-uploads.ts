import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { VideoFailed } from "#adapters/video/errors.ts";
import { runScript } from "#adapters/video/run-job.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { mutateFile, seededRandom } from "#test/kit/mutate-file.ts";
import { movingDisc } from "#test/kit/videos.ts";
import type { Benchmark } from "./measurement.ts";

const VIDEO_COUNT = 8_000;
const IMAGE_COUNT = 2_000;
/** Videos per process: enough to spread the cost of starting it, few enough to find the one that crashed it. */
const BATCH = 100;
const WORKER = path.resolve(import.meta.dirname, "../../test/kit/crashing-worker.ts");
const SAMPLES = path.resolve(import.meta.dirname, "../../samples");

/** Probes malformed videos. Returns the number of crashed processes, and of replies that are neither metadata nor a rejection. */
async function fuzzVideos(folder: string, random: () => number): Promise<{ crashes: number; strange: number }> {
  const small = { seconds: 1, fps: 10, width: 160, height: 90 } as const;
  const videos = [
    await movingDisc({ ...small, sound: "aac" }),
    await movingDisc({ ...small, codec: "libx265" }),
    await movingDisc({ ...small, container: "avi", codec: "mpeg4", sound: "pcm_s16le" }),
    await movingDisc({ ...small, fps: 25, container: "mpeg", codec: "mpeg2video", sound: "mp2" }),
  ];
  const files = await Promise.all(videos.map((video) => readFile(video)));
  const counts = { crashes: 0, strange: 0 };
  for (let done = 0; done < VIDEO_COUNT; done += BATCH) {
    const paths = Array.from({ length: BATCH }, (_, at) => path.join(folder, String(at)));
    for (const file of paths) await writeFile(file, mutateFile(files, random));
    try {
      const found = (await runScript(WORKER, { kind: "probeAll", paths }, { seconds: 120 }).result) as string[];
      counts.strange += found.filter((one) => one.startsWith("failed")).length;
    } catch (error) {
      if (!(error instanceof VideoFailed)) throw error;
      counts.crashes++;
    }
  }
  return counts;
}

async function fuzzImages(random: () => number): Promise<number> {
  const files = await Promise.all(["display-ad.png", "poster.jpg"].map((name) => readFile(path.join(SAMPLES, name))));
  let strange = 0;
  for (let done = 0; done < IMAGE_COUNT; done++) {
    const upload = await openUploadedImage(mutateFile(files, random)).catch((error: unknown) => {
      if (!(error instanceof InputRejected)) strange++;
    });
    // Damage deep in a file shows only when it is decoded.
    await upload
      ?.draw()
      .resize(64)
      .raw()
      .toBuffer()
      .catch(() => undefined);
  }
  return strange;
}

export const uploads: Benchmark = {
  name: "uploads",
  about: `${VIDEO_COUNT + IMAGE_COUNT} malformed videos and images, the same on every run: with flipped bits, truncated, spliced`,
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "sightline-uploads-"));
    const random = seededRandom(1);
    try {
      const { crashes, strange } = await fuzzVideos(folder, random);
      const images = await fuzzImages(random);
      return [
        { name: "video processes ended", value: crashes, unit: "", aim: 0 },
        { name: "videos neither accepted nor rejected", value: strange, unit: "", aim: 0 },
        { name: "images neither accepted nor rejected", value: images, unit: "", aim: 0 },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
