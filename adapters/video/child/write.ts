import type { Duplex } from "node:stream";
import type { VideoJob } from "#adapters/video/jobs.ts";
import { addAudioTrack } from "./audio.ts";
import { encodeFrames } from "./encode-frames.ts";
import { interleave } from "./interleave.ts";
import { Mp4Muxer } from "./mp4-muxer.ts";
import { VideoEncoder } from "./video-encoder.ts";

type Job = Extract<VideoJob, { kind: "write" }>;

/** Encodes the frames that come through the pipe. */
export async function write({ out, width, height, fps, sound, ...quality }: Job, openPipe: () => Duplex): Promise<void> {
  const encoder = new VideoEncoder({ width, height }, fps, quality);
  const file = await Mp4Muxer.create(out);
  const stream = file.encoded(encoder.context);
  const packets = sound && (await addAudioTrack(file, sound));
  await file.begin();
  const images = rgb(openPipe(), width * height * 3);
  await interleave(encodeFrames(images, encoder, file, stream), packets);
  await file.end();
}

async function* rgb(pipe: Duplex, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  const image = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(image, filled, at);
      at += taken;
      filled += taken;
      if (filled < size) continue;
      yield image;
      filled = 0;
    }
  }
}
