import { once } from "node:events";
import type { Duplex } from "node:stream";
import type { WriteJob } from "./jobs.ts";
import { runJob } from "./run-job.ts";

/** Frames in order of time, each RGB24 of exactly the video's size. */
type Images = { readonly frames: AsyncIterable<Uint8Array> };

/**
 * Writes an MP4 that every browser plays: H.264, BT.709, index in front, with a part of another file's audio if there is any.
 * @throws VideoFailed; errors of the frame source
 */
export async function writeVideo(path: string, { frames, ...job }: WriteJob & Images): Promise<void> {
  const { result, pipe, stop } = runJob({ kind: "write", out: path, ...job }, { seconds: 840 });
  try {
    for await (const rgb of frames) {
      if (rgb.length !== job.width * job.height * 3) throw new RangeError("a frame of another size");
      if (!pipe.write(rgb)) await drained(pipe, result);
    }
    pipe.end();
    await result;
  } finally {
    stop();
  }
}

/** Resolves when the pipe drains; a failed child reports its error in its result. */
async function drained(pipe: Duplex, result: Promise<unknown>): Promise<void> {
  await Promise.race([once(pipe, "drain").catch(() => result), result]);
}
