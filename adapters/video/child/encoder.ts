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
import { exactRate } from "#adapters/video/rate.ts";
import { check } from "./check.ts";
import { configure } from "./configure.ts";
import { Converter } from "./converter.ts";
import type { Size } from "./upright.ts";

const THREADS = 2;

/** Two key frames a second let a viewer drag through a video; without pictures that look ahead, pieces join without a seam or an edit list. */
const SETTINGS = { preset: "superfast", crf: 23, "x264-params": "bframes=0:scenecut=40" };

/** Pictures of one size and rate become H.264. */
export class PictureEncoder {
  readonly context = new CodecContext();
  /** Seconds between two pictures. */
  readonly tick: number;
  readonly #size: Size;
  readonly #converter: Converter;
  #count = 0;

  constructor(size: Size, fps: number) {
    const { num, den } = exactRate(fps);
    this.tick = den / num;
    this.#size = size;
    this.#converter = new Converter(size, { quarters: 0, mirrored: false }, "yuv420p");
    const codec = Codec.findEncoderByName("libx264" as never);
    this.context.allocContext3(codec);
    Object.assign(this.context, {
      ...size,
      pixelFormat: AV_PIX_FMT_YUV420P,
      timeBase: new Rational(den, num),
      framerate: new Rational(num, den),
      gopSize: Math.max(1, Math.round(num / den / 2)),
      threadCount: THREADS,
      colorRange: AVCOL_RANGE_MPEG,
      colorSpace: AVCOL_SPC_BT709,
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
    });
    this.context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    configure(this.context, SETTINGS);
    check(this.context.open2Sync(codec), "H.264");
  }

  /** How many pictures were taken in. */
  get count(): number {
    return this.#count;
  }

  /** Takes an RGB24 picture without padding; gives the packets that are ready, each valid until the next. */
  async *rgb(bytes: Uint8Array): AsyncGenerator<Packet, void, undefined> {
    const { width, height } = this.#size;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frame = Frame.fromVideoBuffer(buffer, { width, height, format: AV_PIX_FMT_RGB24, timeBase: new Rational(1, 1) });
    const converted = this.#converter.convert(frame);
    frame.free();
    yield* this.yuv(converted);
    converted.free();
  }

  /** Takes a picture that is 4:2:0 and of the right size already, which is the caller's again when this has ended. */
  async *yuv(frame: Frame): AsyncGenerator<Packet, void, undefined> {
    frame.pts = BigInt(this.#count++);
    frame.pictType = 0 as never;
    check(await this.context.sendFrame(frame), "H.264");
    yield* this.#ready();
  }

  /** The packets held back to the end. */
  async *rest(): AsyncGenerator<Packet, void, undefined> {
    check(await this.context.sendFrame(null), "H.264");
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
