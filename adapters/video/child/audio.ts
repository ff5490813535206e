import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_ID_AAC, AV_NOPTS_VALUE, AV_SAMPLE_FMT_FLTP } from "node-av/constants";
import {
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  Codec,
  CodecContext,
  type Frame,
  Packet,
  Rational,
  type Stream,
} from "node-av/lib";
import { checkCode } from "./check.ts";
import { canDecode, decoded, packetsOf } from "./decoder.ts";
import { FilterChain, type FilterSource } from "./filter-chain.ts";
import type { Mp4Muxer } from "./mp4-muxer.ts";
import { type OpenVideo, openVideo } from "./open-video.ts";

/** A part of a file's audio, in seconds. */
export type AudioRange = { readonly path: string; readonly from: number; readonly to: number };

/** A packet to write to a file, and its time there in seconds. Valid until the next. */
export type TimedPacket = { readonly packet: Packet; readonly time: number; write(): Promise<void> };

const RATE = 48_000;
const BITS = 128_000n;
const FRAME = 1024;

/**
 * Adds an audio stream for a part of a file's audio, if there is any that can be decoded.
 * @returns its packets, with times from the start of the part
 */
export async function addAudioTrack(
  file: Mp4Muxer,
  { path, from, to }: AudioRange,
): Promise<AsyncGenerator<TimedPacket, void, undefined> | undefined> {
  const video = await openVideo(path);
  const { audioStream } = video;
  if (!audioStream || !(await hasUsableSound(video))) return undefined;
  return (isCopied(audioStream) ? copied : encoded)(file, video, audioStream, { from, to });
}

/** Whether a file has audio that can be copied or decoded. A video is shown without any other. */
export const hasUsableSound = async ({ audioStream }: OpenVideo): Promise<boolean> =>
  audioStream !== undefined && (isCopied(audioStream) || (await canDecode(audioStream)));

const isCopied = ({ codecpar: { codecId, sampleRate } }: Stream): boolean => codecId === AV_CODEC_ID_AAC && sampleRate > 0;

type Piece = { readonly from: number; readonly to: number };

function copied(
  file: Mp4Muxer,
  video: OpenVideo,
  sound: Stream,
  { from, to }: Piece,
): AsyncGenerator<TimedPacket, void, undefined> {
  const unit = sound.timeBase;
  const target = file.copied(sound.codecpar, unit);
  const seconds = unit.num / unit.den;
  const first = BigInt(Math.round((video.start + from) / seconds));
  return (async function* () {
    let last: bigint | undefined;
    for await (const packet of packetsOf(video, sound, from)) {
      if (packet.pts === AV_NOPTS_VALUE) packet.pts = packet.dts;
      if (packet.pts === AV_NOPTS_VALUE) continue;
      const ticks = packet.pts - first;
      const time = Number(ticks) * seconds;
      if (time >= to - from) return;
      // One packet before the part holds what its first packet needs to be decoded.
      if (time < -0.05 || (last !== undefined && ticks <= last)) continue;
      last = ticks;
      packet.pts = ticks;
      packet.dts = ticks;
      yield { packet, time, write: () => file.add(packet, target, unit) };
    }
  })();
}

function encoded(
  file: Mp4Muxer,
  video: OpenVideo,
  sound: Stream,
  { from, to }: Piece,
): AsyncGenerator<TimedPacket, void, undefined> {
  const encoder = aacEncoder();
  const target = file.encoded(encoder);
  const unit = encoder.timeBase;
  const chain = new FilterChain(
    audioSource,
    () => `aresample=${RATE}:async=1:first_pts=0,${AAC_INPUT},asetnsamples=n=${FRAME}:p=0`,
  );
  const wanted = Math.round((to - from) * RATE);

  async function* packets(): AsyncGenerator<Packet, void, undefined> {
    const packet = new Packet();
    packet.alloc();
    while ((await encoder.receivePacket(packet)) >= 0) {
      yield packet;
      packet.unref();
    }
  }
  return (async function* () {
    let samples = 0;
    for await (const frame of filtered(chain, decoded(video, sound, from), from)) {
      if (samples >= wanted) break;
      frame.pts = BigInt(samples);
      samples += frame.nbSamples;
      checkCode(await encoder.sendFrame(frame), "AAC");
      frame.free();
      for await (const packet of packets()) {
        yield { packet, time: Number(packet.pts) / RATE, write: () => file.add(packet, target, unit) };
      }
    }
    checkCode(await encoder.sendFrame(null), "AAC");
    for await (const packet of packets()) {
      yield { packet, time: Number(packet.pts) / RATE, write: () => file.add(packet, target, unit) };
    }
  })();
}

const AAC_INPUT = `aformat=sample_fmts=fltp:sample_rates=${RATE}:channel_layouts=stereo`;

function aacEncoder(): CodecContext {
  const codec = Codec.findEncoderByName("aac" as never);
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, {
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    sampleRate: RATE,
    channelLayout: { nbChannels: 2, order: 1, mask: 3n },
    bitRate: BITS,
    timeBase: new Rational(1, RATE),
  });
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkCode(context.open2Sync(codec), "AAC");
  return context;
}

/** Audio from the start of the part; the resampler fills gaps with silence, and must not be asked to fill hours. */
async function* filtered(
  chain: FilterChain,
  frames: ReturnType<typeof decoded>,
  from: number,
): AsyncGenerator<Frame, void, undefined> {
  let end = 0;
  for await (const { frame, time } of frames) {
    const at = time - from;
    if (at >= -0.001 && at < end + MAX_SILENCE) {
      frame.pts = BigInt(Math.max(0, Math.round(at * frame.sampleRate)));
      end = at;
      yield* chain.push(frame);
    }
    frame.free();
  }
  yield* chain.flush();
}

const MAX_SILENCE = 900;

function audioSource(frame: Frame): FilterSource {
  const layout = frame.channelLayout;
  const described = avChannelLayoutDescribe(layout) ?? "";
  const channels = /^[\d.]+$|^[a-z]/.test(described) && !described.includes("channels") ? described : `${layout.nbChannels}c`;
  const format = avGetSampleFmtName(frame.format as never);
  return {
    kind: "abuffer",
    settings: `sample_rate=${frame.sampleRate}:sample_fmt=${format}:time_base=1/${frame.sampleRate}:channel_layout=${channels}`,
  };
}
