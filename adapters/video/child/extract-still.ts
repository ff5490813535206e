import { AV_PIX_FMT_RGB24 } from "node-av/constants";
import { Codec, CodecContext, type Frame, Packet, Rational } from "node-av/lib";
import { VideoRejected } from "#adapters/video/errors.ts";
import type { VideoJob } from "#adapters/video/jobs.ts";
import { checkCode } from "./check.ts";
import { decodeFramesBetween } from "./decode-frames-between.ts";
import { FrameConverter } from "./frame-converter.ts";
import { openVideo } from "./open-video.ts";
import { displaySize, fitWithin, rotationOf, type Size } from "./rotation.ts";

type Job = Extract<VideoJob, { kind: "still" }>;

/** The frame shown at a time, as a PNG. */
export async function extractStill({ path, time, maxSide = Number.POSITIVE_INFINITY }: Job): Promise<Uint8Array> {
  const video = await openVideo(path);
  const { videoStream } = video;
  const turn = rotationOf(videoStream);
  const size = fitWithin(displaySize(videoStream.codecpar, turn, videoStream.sampleAspectRatio), maxSide);
  for await (const { frame } of decodeFramesBetween(video, { from: Math.max(0, time), to: Math.max(0, time) + 1, rate: 1 })) {
    return png(new FrameConverter(size, turn, "rgb24").convert(frame), size);
  }
  throw new VideoRejected("unreadable");
}

async function png(frame: Frame, { width, height }: Size): Promise<Uint8Array> {
  const codec = Codec.findEncoderByName("png" as never)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, { width, height, pixelFormat: AV_PIX_FMT_RGB24, timeBase: new Rational(1, 25) });
  checkCode(await context.open2(codec), "PNG");
  checkCode(await context.sendFrame(frame), "PNG");
  const packet = new Packet();
  packet.alloc();
  checkCode(await context.receivePacket(packet), "PNG");
  return new Uint8Array(packet.data!);
}
