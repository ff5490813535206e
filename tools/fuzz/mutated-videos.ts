import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { VideoFailed } from "#adapters/video/errors.ts";
import { runScript } from "#adapters/video/run-job.ts";
import { seededRandom } from "#kit/seeded-random.ts";
import { type TestVideo, writeDiscVideo } from "#test/kit/disc-video.ts";
import { mutateFile } from "#test/kit/mutate-file.ts";
import type { FileCounts } from "./mutated-images.ts";

/** Videos per process: enough to spread the cost of starting it, few enough to find the one that ended it. */
const BATCH = 100;
const WORKER = path.resolve(import.meta.dirname, "../../test/kit/crashing-worker.ts");

/** A video in each accepted format; m4v is mp4. */
const VIDEOS: readonly Partial<TestVideo>[] = [
  { container: "mp4", sound: "aac" },
  { container: "mp4", codec: "libx265" },
  { container: "mov", sound: "aac" },
  { container: "webm", codec: "libvpx-vp9" },
  { container: "avi", codec: "mpeg4", sound: "pcm_s16le" },
  { container: "mpeg", codec: "mpeg2video", sound: "mp2", fps: 25 },
];

/** Probes as many damaged videos as uploads are, the same for the same seed. A process that ends is a failure. */
export async function probeDamagedVideos(folder: string, count: number, seed: number): Promise<FileCounts> {
  const originals = await Promise.all(VIDEOS.map((video, number) => videoFile(path.join(folder, `original-${number}`), video)));
  const counts: FileCounts = { accepted: 0, rejected: 0, failures: [] };
  for (let done = 0; done < count; done += BATCH) {
    const paths = Array.from({ length: Math.min(BATCH, count - done) }, (_, at) => path.join(folder, String(at)));
    for (const [at, file] of paths.entries()) await writeFile(file, mutateFile(originals, seededRandom(seed + done + at)));
    try {
      const found = (await runScript(WORKER, { kind: "probeAll", paths }, { seconds: 120 }).result) as string[];
      for (const [at, one] of found.entries())
        if (one === "read") counts.accepted++;
        else if (one.startsWith("failed")) counts.failures.push(`video of seed ${seed + done + at}: ${one}`);
        else counts.rejected++;
    } catch (error) {
      if (!(error instanceof VideoFailed)) throw error;
      counts.failures.push(`a video of seed ${seed + done} to ${seed + done + paths.length - 1} ended the process: ${error}`);
    }
  }
  return counts;
}

async function videoFile(file: string, video: Partial<TestVideo>): Promise<Uint8Array> {
  await writeDiscVideo(file, { seconds: 1, fps: 10, width: 160, height: 90, ...video });
  return readFile(file);
}
