import type { Stream } from "node-av/lib";
import type { VideoJob } from "#adapters/video/jobs.ts";
import { outputRate } from "#adapters/video/rate.ts";
import { addAudioTrack, type TimedPacket } from "./audio.ts";
import { decodeFramesBetween } from "./decode-frames-between.ts";
import { packetsOf } from "./decoder.ts";
import { FrameConverter } from "./frame-converter.ts";
import { interleave } from "./interleave.ts";
import { measure } from "./measure.ts";
import { Mp4Muxer } from "./mp4-muxer.ts";
import { type OpenVideo, openVideo } from "./open-video.ts";
import { isPlayable, WEB_SIDE } from "./playable.ts";
import { displaySize, fitWithin, rotationOf } from "./rotation.ts";
import { VideoEncoder } from "./video-encoder.ts";

type Job = Extract<VideoJob, { kind: "copy" }>;

/** Writes the playback copy of a video. */
export async function copyForWeb({ path, out }: Job): Promise<void> {
  const { duration, fps } = await measure(await openVideo(path));
  const video = await openVideo(path);
  const file = await Mp4Muxer.create(out);
  const images = isPlayable(video) ? copied(video, file) : encoded(video, file, { duration, fps: outputRate(fps) });
  const sound = await addAudioTrack(file, { path, from: 0, to: duration });
  await file.begin();
  await interleave(images, sound);
  await file.end();
}

function copied(video: OpenVideo, file: Mp4Muxer): AsyncGenerator<TimedPacket, void, undefined> {
  const { videoStream, start } = video;
  const unit = videoStream.timeBase;
  const stream: Stream = file.copied(videoStream.codecpar, unit);
  stream.avgFrameRate = videoStream.avgFrameRate;
  const seconds = unit.num / unit.den;
  const first = BigInt(Math.round(start / seconds));
  return (async function* () {
    for await (const packet of packetsOf(video, videoStream)) {
      packet.pts -= first;
      packet.dts -= first;
      yield { packet, time: Number(packet.dts) * seconds, write: () => file.add(packet, stream, unit) };
    }
  })();
}

type Wanted = { readonly duration: number; readonly fps: number };

function encoded(video: OpenVideo, file: Mp4Muxer, { duration, fps }: Wanted): AsyncGenerator<TimedPacket, void, undefined> {
  const turn = rotationOf(video.videoStream);
  const size = fitWithin(displaySize(video.videoStream.codecpar, turn, video.videoStream.sampleAspectRatio), WEB_SIDE);
  const converter = new FrameConverter(size, turn, "yuv420p");
  const encoder = new VideoEncoder(size, fps);
  const stream = file.encoded(encoder.context);
  return (async function* () {
    const timed = (packet: Parameters<Mp4Muxer["add"]>[0]): TimedPacket => ({
      packet,
      time: Number(packet.dts) * encoder.tick,
      write: () => file.add(packet, stream, encoder.context.timeBase),
    });
    for await (const { frame } of decodeFramesBetween(video, { from: 0, to: duration, rate: fps })) {
      const converted = converter.convert(frame);
      for await (const packet of encoder.yuv(converted)) yield timed(packet);
      converted.free();
    }
    for await (const packet of encoder.flush()) yield timed(packet);
  })();
}
