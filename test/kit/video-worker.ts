import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_INTERLACED_DCT,
  AV_FRAME_FLAG_INTERLACED,
  AV_PIX_FMT_RGB24,
  AV_PKT_DATA_DISPLAYMATRIX,
} from "node-av/constants";
import {
  avGetPixFmtFromName,
  avGetSampleFmtFromName,
  Codec,
  CodecContext,
  FormatContext,
  Frame,
  Packet,
  Rational,
  type Stream,
} from "node-av/lib";
import { checkCode } from "#adapters/video/child/check.ts";
import { configure } from "#adapters/video/child/configure.ts";
import { FilterChain } from "#adapters/video/child/filter-chain.ts";
import { serveJobs } from "#adapters/video/child/serve-jobs.ts";
import { videoSource } from "#adapters/video/child/video-source.ts";
import { drawDiscFrame } from "./disc.ts";
import type { TestVideo } from "./disc-video.ts";

const RATE = 48_000;
/** Ticks a second of what is written. */
const TICKS = 90_000;

/** Encodes a video of the disc in the requested codec and container. */
async function options({ out, ...wish }: TestVideo & { readonly out: string }): Promise<void> {
  const { container = "mp4", sound } = wish;
  const context = new FormatContext();
  checkCode(context.allocOutputContext2(null, container, `file:${out}`), container);
  checkCode(await context.openOutput(), container);
  const images = frameEncoder(wish);
  const stream = streamOf(context, images);
  if (wish.rotation) stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrixOf(wish.rotation));
  const voice = sound && { encoder: soundEncoder(sound), stream: undefined as Stream | undefined };
  if (voice) voice.stream = streamOf(context, voice.encoder);
  checkCode(await context.writeHeader(), container);
  const write = async (encoder: CodecContext, target: Stream) => {
    const packet = new Packet();
    packet.alloc();
    while ((await encoder.receivePacket(packet)) >= 0) {
      packet.streamIndex = target.index;
      // Without it, a container would end with the time of the last frame, and so before that frame.
      if (packet.duration <= 0n) packet.duration = BigInt(Math.round(encoder.timeBase.den / encoder.timeBase.num / wish.fps));
      packet.rescaleTs(encoder.timeBase, target.timeBase);
      checkCode(await context.interleavedWriteFrame(packet), container);
    }
    packet.free();
  };
  if (voice) {
    for (const frame of tone(voice.encoder, wish.seconds)) {
      checkCode(await voice.encoder.sendFrame(frame), "sound");
      await write(voice.encoder, voice.stream!);
    }
    await voice.encoder.sendFrame(null);
    await write(voice.encoder, voice.stream!);
  }
  for (const frame of drawn(wish)) {
    checkCode(await images.sendFrame(frame), "picture");
    await write(images, stream);
  }
  await images.sendFrame(null);
  await write(images, stream);
  checkCode(await context.writeTrailer(), container);
  await context.closeOutput();
}

function streamOf(context: FormatContext, encoder: CodecContext): Stream {
  const stream = context.newStream(null);
  checkCode(stream.codecpar.fromContext(encoder), "stream");
  stream.timeBase = encoder.timeBase;
  return stream;
}

function frameEncoder({ width, height, fps, codec = "libx264", interlaced, times }: TestVideo): CodecContext {
  const encoder = Codec.findEncoderByName(codec as never)!;
  const context = new CodecContext();
  context.allocContext3(encoder);
  const format = codec === "mjpeg" ? "yuvj420p" : "yuv420p";
  Object.assign(context, {
    width,
    height,
    pixelFormat: avGetPixFmtFromName(format),
    timeBase: times ? new Rational(1, TICKS) : new Rational(1, fps),
    framerate: new Rational(fps, 1),
    gopSize: 12,
    threadCount: 1,
    bitRate: 800_000n,
  });
  if (codec.startsWith("libx26")) configure(context, { preset: "ultrafast" });
  if (codec === "libx265") configure(context, { "x265-params": "log-level=none:pools=none:frame-threads=1" });
  if (interlaced) context.setFlags(AV_CODEC_FLAG_INTERLACED_DCT);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkCode(context.open2Sync(encoder), codec);
  return context;
}

function* drawn(wish: TestVideo): Generator<Frame, void, undefined> {
  const { width, height, fps, seconds, interlaced, times } = wish;
  const format = wish.codec === "mjpeg" ? "yuvj420p" : "yuv420p";
  const matrix = width >= 1280 ? "bt709" : "smpte170m";
  const chain = new FilterChain(
    videoSource,
    () => `scale=out_color_matrix=${matrix}:out_range=${format === "yuvj420p" ? "pc" : "tv"},format=${format}`,
  );
  const moments = times ?? Array.from({ length: Math.round(seconds * fps) }, (_, n) => n / fps);
  for (const [n, time] of moments.entries()) {
    const rgb = Buffer.from(drawDiscFrame(wish, time));
    const image = Frame.fromVideoBuffer(rgb, { width, height, format: AV_PIX_FMT_RGB24, timeBase: new Rational(1, 1) });
    for (const frame of chain.push(image)) {
      frame.pts = times ? BigInt(Math.round(time * TICKS)) : BigInt(n);
      if (interlaced) frame.setFlags(AV_FRAME_FLAG_INTERLACED);
      yield frame;
    }
    image.free();
  }
}

function soundEncoder(name: "aac" | "mp2" | "pcm_s16le"): CodecContext {
  const codec = Codec.findEncoderByName(name as never)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, {
    sampleFormat: avGetSampleFmtFromName(name === "aac" ? "fltp" : "s16"),
    sampleRate: RATE,
    channelLayout: { nbChannels: 2, order: 1, mask: 3n },
    bitRate: 96_000n,
    timeBase: new Rational(1, RATE),
  });
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  checkCode(context.open2Sync(codec), name);
  return context;
}

/** A tone of 440 Hz on both sides. */
function* tone(encoder: CodecContext, seconds: number): Generator<Frame, void, undefined> {
  const size = encoder.frameSize || 1024;
  for (let at = 0; at + size <= seconds * RATE; at += size) {
    const planar = encoder.sampleFormat === avGetSampleFmtFromName("fltp");
    const samples = Array.from({ length: size }, (_, n) => 0.3 * Math.sin(((at + n) * 440 * 2 * Math.PI) / RATE));
    const buffer = planar
      ? Buffer.from(Float32Array.from([...samples, ...samples]).buffer)
      : Buffer.from(Int16Array.from(samples.flatMap((value) => [value * 32767, value * 32767])).buffer);
    const layout = { nbChannels: 2, order: 1, mask: 3n };
    const frame = Frame.fromAudioBuffer(buffer, {
      nbSamples: size,
      format: encoder.sampleFormat,
      sampleRate: RATE,
      channelLayout: layout as never,
      timeBase: new Rational(1, RATE),
    });
    frame.pts = BigInt(at);
    yield frame;
    frame.free();
  }
}

/** The display matrix of a video that is displayed rotated clockwise by this many degrees. */
function matrixOf(degrees: number): Buffer {
  const [cos, sin] = [Math.round(Math.cos((degrees * Math.PI) / 180)), Math.round(Math.sin((degrees * Math.PI) / 180))];
  const matrix = Buffer.alloc(36);
  for (const [at, value] of [cos, sin, 0, -sin, cos].entries()) matrix.writeInt32LE(value * 65536, at * 4);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}

serveJobs<TestVideo & { readonly kind: "video"; readonly out: string }>({ video: options });
