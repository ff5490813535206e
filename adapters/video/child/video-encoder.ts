import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Packet, Rational } from "node-av/lib";
import type { WriteJob } from "#adapters/video/jobs.ts";
import { exactRate } from "#adapters/video/rate.ts";
import { checkCode } from "./check.ts";
import { configure } from "./configure.ts";
import { FrameConverter } from "./frame-converter.ts";
import type { Size } from "./rotation.ts";

const THREADS = 2;

/** Two key frames per second allow scrubbing through a video; without B-frames, segments join without a gap or an edit list. */
const SETTINGS = { preset: "superfast", "x264-params": "bframes=0:scenecut=40" };
const KEY_FRAME_SECONDS = 0.5;
/** Instead of these, for files that are stored rather than edited or joined. */
const COMPACT = { preset: "slow", "x264-params": "bframes=0:scenecut=40" };
const COMPACT_KEY_FRAME_SECONDS = 10;
const CRF = 23;

/** Encodes frames of one size and rate as H.264. */
export class VideoEncoder {
  readonly context = new CodecContext();
  /** Seconds between two frames. */
  readonly tick: number;
  readonly #size: Size;
  readonly #converter: FrameConverter;
  #count = 0;

  constructor(size: Size, fps: number, { crf = CRF, isCompact = false }: Pick<WriteJob, "crf" | "isCompact"> = {}) {
    const { num, den } = exactRate(fps);
    this.tick = den / num;
    this.#size = size;
    this.#converter = new FrameConverter(size, { quarters: 0, mirrored: false }, "yuv420p");
    const codec = Codec.findEncoderByName("libx264" as never);
    this.context.allocContext3(codec);
    Object.assign(this.context, {
      ...size,
      pixelFormat: AV_PIX_FMT_YUV420P,
      timeBase: new Rational(den, num),
      framerate: new Rational(num, den),
      gopSize: Math.max(1, Math.round((num / den) * (isCompact ? COMPACT_KEY_FRAME_SECONDS : KEY_FRAME_SECONDS))),
      threadCount: THREADS,
      colorRange: AVCOL_RANGE_MPEG,
      colorSpace: AVCOL_SPC_BT709,
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
    });
    this.context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    configure(this.context, { ...(isCompact ? COMPACT : SETTINGS), crf });
    checkCode(this.context.open2Sync(codec), "H.264");
  }

  /** Number of frames added. */
  get count(): number {
    return this.#count;
  }

  /** Adds an RGB24 frame without padding; yields the packets that are ready, each valid until the next. */
  async *rgb(bytes: Uint8Array): AsyncGenerator<Packet, void, undefined> {
    const { width, height } = this.#size;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frame = Frame.fromVideoBuffer(buffer, { width, height, format: AV_PIX_FMT_RGB24, timeBase: new Rational(1, 1) });
    const converted = this.#converter.convert(frame);
    frame.free();
    yield* this.yuv(converted);
    converted.free();
  }

  /** Adds a frame that is already 4:2:0 and of the right size; the caller may reuse it afterwards. */
  async *yuv(frame: Frame): AsyncGenerator<Packet, void, undefined> {
    frame.pts = BigInt(this.#count++);
    frame.pictType = 0 as never;
    checkCode(await this.context.sendFrame(frame), "H.264");
    yield* this.#ready();
  }

  /** Yields the remaining packets. */
  async *flush(): AsyncGenerator<Packet, void, undefined> {
    checkCode(await this.context.sendFrame(null), "H.264");
    yield* this.#ready();
  }

  async *#ready(): AsyncGenerator<Packet, void, undefined> {
    const packet = new Packet();
    packet.alloc();
    while ((await this.context.receivePacket(packet)) >= 0) {
      packet.duration = 1n;
      yield packet;
      packet.unref();
    }
    packet.free();
  }
}
