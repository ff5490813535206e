import { AV_PIX_FMT_RGB24 } from "node-av/constants";
import { Codec, CodecContext, type Frame, Packet, Rational } from "node-av/lib";
import type { VideoJob } from "#adapters/video/jobs.ts";
import { VideoRefused } from "#adapters/video/problem.ts";
import { check } from "./check.ts";
import { Converter } from "./converter.ts";
import { openVideo } from "./open-video.ts";
import { picturesOf } from "./pictures.ts";
import { type Size, turnOf, uprightSize, within } from "./upright.ts";

type Job = Extract<VideoJob, { kind: "still" }>;

/** The frame shown at a time, as a PNG. */
export async function still({ path, time, maxSide = Number.POSITIVE_INFINITY }: Job): Promise<Uint8Array> {
  const video = await openVideo(path);
  const { picture } = video;
  const turn = turnOf(picture);
  const size = within(uprightSize(picture.codecpar, turn, picture.sampleAspectRatio), maxSide);
  for await (const { frame } of picturesOf(video, { from: Math.max(0, time), to: Math.max(0, time) + 1, rate: 1 })) {
    return png(new Converter(size, turn, "rgb24").convert(frame), size);
  }
  throw new VideoRefused("unreadable");
}

async function png(frame: Frame, { width, height }: Size): Promise<Uint8Array> {
  const codec = Codec.findEncoderByName("png" as never)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, { width, height, pixelFormat: AV_PIX_FMT_RGB24, timeBase: new Rational(1, 25) });
  check(await context.open2(codec), "PNG");
  check(await context.sendFrame(frame), "PNG");
  const packet = new Packet();
  packet.alloc();
  check(await context.receivePacket(packet), "PNG");
  return new Uint8Array(packet.data!);
}
