import { AV_NOPTS_VALUE, AVDISCARD_ALL, AVDISCARD_DEFAULT, AVSEEK_FLAG_BACKWARD } from "node-av/constants";
import { Codec, CodecContext, Frame, Packet, type Stream } from "node-av/lib";
import { VideoRejected } from "#adapters/video/errors.ts";
import { VIDEO_MAX_PIXELS } from "#contracts/reference.ts";
import { rejectOnError } from "./check.ts";
import { configure } from "./configure.ts";
import type { OpenVideo } from "./open-video.ts";

const THREADS = 2;

/**
 * Allowed decoders: what cameras, editors and the accepted containers use. Rare ones are excluded, since rarely used code has
 * more bugs.
 */
const CODECS = new Set(
  (
    "h264 hevc mpeg4 mpeg1video mpeg2video mjpeg vp8 vp9 libdav1d av1 h263 msmpeg4v1 msmpeg4v2 msmpeg4 wmv1 wmv2 dvvideo prores rawvideo " +
    "huffyuv ffv1 cinepak png vc1 wmv3 aac mp3 mp3float mp2 mp2float mp1 mp1float ac3 ac3_fixed eac3 alac flac opus libopus vorbis dca " +
    "wmav1 wmav2 adpcm_ms adpcm_ima_wav adpcm_ima_qt pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_u8 pcm_s8 pcm_f32le pcm_f32be " +
    "pcm_alaw pcm_mulaw pcm_dvd"
  ).split(" "),
);

/**
 * Opens a decoder for a stream.
 * @throws VideoRejected unreadable when there is none
 */
async function decoderFor(stream: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec || !CODECS.has(codec.name ?? "")) throw new VideoRejected("unreadable");
  const context = new CodecContext();
  context.allocContext3(codec);
  rejectOnError(context.parametersToContext(stream.codecpar), "unreadable");
  context.pktTimebase = stream.timeBase;
  context.threadCount = THREADS;
  configure(context, { max_pixels: VIDEO_MAX_PIXELS });
  rejectOnError(await context.open2(codec), "unreadable");
  return context;
}

/** Whether there is a decoder for a stream. */
export async function canDecode(stream: Stream): Promise<boolean> {
  try {
    (await decoderFor(stream)).freeContext();
    return true;
  } catch (error) {
    if (error instanceof VideoRejected) return false;
    throw error;
  }
}

/** A decoded frame and its time in seconds from the start of the file. */
export type Decoded = { readonly frame: Frame; readonly time: number };

/**
 * The frames of a stream in order of time, from the last key frame at or before `from`. What cannot be decoded is skipped. The
 * caller owns the frames.
 */
export async function* decoded(video: OpenVideo, stream: Stream, from: number): AsyncGenerator<Decoded, void, undefined> {
  const decoder = await decoderFor(stream);
  const clock = clockOf(video, stream);
  for await (const packet of packetsOf(video, stream, from)) {
    if ((await decoder.sendPacket(packet)) >= 0) yield* receive(decoder, clock);
  }
  if ((await decoder.sendPacket(null)) >= 0) yield* receive(decoder, clock);
}

async function* receive(decoder: CodecContext, clock: (frame: Frame) => number): AsyncGenerator<Decoded, void, undefined> {
  for (;;) {
    const frame = new Frame();
    frame.alloc();
    if ((await decoder.receiveFrame(frame)) < 0) return frame.free();
    yield { frame, time: clock(frame) };
  }
}

/** The packets of one stream from the last key frame at or before `from`; each is valid until the next is requested. */
export async function* packetsOf(video: OpenVideo, stream: Stream, from = 0): AsyncGenerator<Packet, void, undefined> {
  for (const other of video.context.streams) other.discard = other.index === stream.index ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
  if (from > 0) await seekBefore(video, stream, from);
  yield* read(video, stream);
}

async function* read({ context }: OpenVideo, stream: Stream): AsyncGenerator<Packet, void, undefined> {
  const packet = new Packet();
  packet.alloc();
  try {
    for (;;) {
      const code = await context.readFrame(packet);
      // A read error ends the file: later packets have no known position.
      if (code < 0) return;
      if (packet.streamIndex === stream.index) yield packet;
      packet.unref();
    }
  } finally {
    packet.free();
  }
}

/** Times are monotonic; a frame without one follows at the usual distance. */
function clockOf({ start }: OpenVideo, stream: Stream): (frame: Frame) => number {
  const unit = stream.timeBase.num / stream.timeBase.den;
  const { num, den } = stream.avgFrameRate;
  const usual = num > 0 && den > 0 ? Math.min(1, den / num) : 1 / 25;
  let last = Number.NEGATIVE_INFINITY;
  return ({ bestEffortTimestamp }) => {
    const own = bestEffortTimestamp === AV_NOPTS_VALUE ? Number.NaN : Number(bestEffortTimestamp) * unit - start;
    if (Number.isFinite(own)) last = Math.max(own, last + 1e-4);
    else last = Number.isFinite(last) ? last + usual : 0;
    return last;
  };
}

/** Seeks back until reading starts at or before the time; containers without a proper index seek imprecisely. */
async function seekBefore(video: OpenVideo, stream: Stream, time: number): Promise<void> {
  const unit = stream.timeBase.num / stream.timeBase.den;
  const seek = (to: number) =>
    video.context.seekFrame(stream.index, BigInt(Math.floor((to + video.start) / unit)), AVSEEK_FLAG_BACKWARD);
  for (const back of [0, 2, 10, 60]) {
    const to = time - back;
    if (to <= 0) break;
    await seek(to);
    const landed = await firstTime(video, stream);
    if (landed !== undefined && landed <= time) return void (await seek(to));
  }
  await seek(Math.min(0, -video.start));
}

async function firstTime(video: OpenVideo, stream: Stream): Promise<number | undefined> {
  for await (const { pts, dts } of read(video, stream)) {
    const ticks = pts === AV_NOPTS_VALUE ? dts : pts;
    return ticks === AV_NOPTS_VALUE ? undefined : (Number(ticks) * stream.timeBase.num) / stream.timeBase.den - video.start;
  }
  return undefined;
}
