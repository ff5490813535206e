import { AV_PIX_FMT_YUV420P } from "node-av/constants";
import { Frame, type Packet, type Stream } from "node-av/lib";
import { checkCode } from "./check.ts";
import { Mp4Muxer } from "./mp4-muxer.ts";
import type { Size } from "./rotation.ts";
import { VideoEncoder } from "./video-encoder.ts";

/** An MP4 of video only, encoded while it is drawn: two frames alternate, so that one is encoded while the next is drawn. */
export class Mp4Writer {
  readonly #encoder: VideoEncoder;
  readonly #file: Mp4Muxer;
  readonly #stream: Stream;
  readonly #frames: readonly [Frame, Frame];
  #writing: Promise<void> = Promise.resolve();

  private constructor(encoder: VideoEncoder, file: Mp4Muxer, size: Size) {
    this.#encoder = encoder;
    this.#file = file;
    this.#stream = file.encoded(encoder.context);
    this.#frames = [blank(size), blank(size)];
  }

  static async create(path: string, size: Size, fps: number): Promise<Mp4Writer> {
    const file = new Mp4Writer(new VideoEncoder(size, fps), await Mp4Muxer.create(path), size);
    await file.#file.begin();
    return file;
  }

  /** Adds the next frame, 4:2:0. `draw` must overwrite all of it before it returns. */
  async add(draw: (image: Frame) => void): Promise<void> {
    const image = this.#frames[this.#encoder.count % 2 === 0 ? 0 : 1];
    // FFmpeg may still reference the frame before the last; it then gets a copy.
    checkCode(image.makeWritable(), "a frame");
    draw(image);
    await this.#writing;
    this.#writing = this.#write(this.#encoder.yuv(image));
    // The next call awaits it.
    this.#writing.catch(() => undefined);
  }

  /** Writes the remaining frames. */
  async end(): Promise<void> {
    await this.#writing;
    await this.#write(this.#encoder.flush());
    await this.#file.end();
    for (const frame of this.#frames) frame.free();
  }

  async #write(packets: AsyncGenerator<Packet, void, undefined>): Promise<void> {
    for await (const packet of packets) await this.#file.add(packet, this.#stream, this.#encoder.context.timeBase);
  }
}

function blank({ width, height }: Size): Frame {
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  checkCode(frame.getBuffer(), "a frame");
  return frame;
}
