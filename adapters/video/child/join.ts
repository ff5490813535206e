import type { Stream } from "node-av/lib";
import type { VideoJob } from "#adapters/video/jobs.ts";
import { addAudioTrack, type TimedPacket } from "./audio.ts";
import { packetsOf } from "./decoder.ts";
import { interleave } from "./interleave.ts";
import { Mp4Muxer } from "./mp4-muxer.ts";
import { openVideo } from "./open-video.ts";

type Job = Extract<VideoJob, { kind: "join" }>;

/** Concatenates segments without encoding them again. */
export async function join({ paths, out, sound }: Job): Promise<void> {
  const file = await Mp4Muxer.create(out);
  const [first] = paths;
  if (first === undefined) throw new Error("nothing to join");
  const { videoStream } = await openVideo(first);
  const stream = file.copied(videoStream.codecpar, videoStream.timeBase);
  stream.avgFrameRate = videoStream.avgFrameRate;
  const seconds = await lengthOf(paths);
  const packets = sound === undefined ? undefined : await addAudioTrack(file, { path: sound, from: 0, to: seconds });
  await file.begin();
  await interleave(pieces(paths, file, stream), packets);
  await file.end();
}

async function lengthOf(paths: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const path of paths) {
    const { videoStream: image, context } = await openVideo(path);
    seconds += (Number(image.duration) * image.timeBase.num) / image.timeBase.den;
    await context.closeInput();
  }
  return seconds;
}

async function* pieces(paths: readonly string[], file: Mp4Muxer, stream: Stream): AsyncGenerator<TimedPacket, void, undefined> {
  let offset = 0n;
  for (const path of paths) {
    const video = await openVideo(path);
    const unit = video.videoStream.timeBase;
    let end = 0n;
    for await (const packet of packetsOf(video, video.videoStream)) {
      if (packet.pts + packet.duration > end) end = packet.pts + packet.duration;
      packet.pts += offset;
      packet.dts += offset;
      yield { packet, time: (Number(packet.dts) * unit.num) / unit.den, write: () => file.add(packet, stream, unit) };
    }
    offset += end;
    await video.context.closeInput();
  }
}
