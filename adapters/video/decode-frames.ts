import type { DecodeJob } from "./jobs.ts";
import { FRAME_HEADER_BYTES } from "./messages.ts";
import { runJob } from "./run-job.ts";

/** A frame of a video: its time in seconds from the start, upright, 8-bit RGB without padding. */
export type VideoFrame = { readonly time: number; readonly rgb: Uint8Array };

/**
 * Decodes the frames of a part of a video on demand: only a few are in memory at once. With a `rate` they come at exactly
 * from, from + 1/rate …, each showing what is on screen then. Leaving the loop early stops the work.
 * @throws VideoRejected unreadable, wrong_format or no_picture; VideoFailed
 */
export async function* decodeFrames(job: DecodeJob): AsyncGenerator<VideoFrame, void, undefined> {
  const { result, pipe, stop } = runJob({ kind: "decode", ...job }, { seconds: 840 });
  const size = job.width * job.height * 3;
  try {
    let message = Buffer.allocUnsafe(FRAME_HEADER_BYTES + size);
    let filled = 0;
    for await (const chunk of pipe as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(message, filled, at);
        at += taken;
        filled += taken;
        if (filled < message.length) continue;
        yield { time: message.readDoubleLE(0), rgb: message.subarray(FRAME_HEADER_BYTES) };
        message = Buffer.allocUnsafe(FRAME_HEADER_BYTES + size);
        filled = 0;
      }
    }
    await result;
  } finally {
    stop();
  }
}
