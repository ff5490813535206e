import { type CodecContext, type CodecParameters, FormatContext, type Packet, type Stream } from "node-av/lib";
import { checkCode } from "./check.ts";
import { configure } from "./configure.ts";

type Unit = { readonly num: number; readonly den: number };

/** Larger than the output of any accepted video: a larger one is an attempt to fill the disk. */
const MAX_BYTES = 4 * 1024 ** 3;

/** Writes an MP4 file: first its streams, then packets in any order that keeps the order within each stream. */
export class Mp4Muxer {
  readonly #context = new FormatContext();

  static async create(path: string): Promise<Mp4Muxer> {
    const file = new Mp4Muxer();
    checkCode(file.#context.allocOutputContext2(null, "mp4", `file:${path}`), "MP4");
    checkCode(await file.#context.openOutput(), "MP4");
    return file;
  }

  /** A stream that an encoder fills. */
  encoded(encoder: CodecContext): Stream {
    const stream = this.#context.newStream(null);
    checkCode(stream.codecpar.fromContext(encoder), "MP4");
    stream.timeBase = encoder.timeBase;
    stream.avgFrameRate = encoder.framerate;
    return stream;
  }

  /** A stream whose packets are copied from another file. */
  copied(from: CodecParameters, unit: Unit): Stream {
    const stream = this.#context.newStream(null);
    checkCode(from.copy(stream.codecpar), "MP4");
    stream.codecpar.codecTag = 0;
    stream.timeBase = unit as Stream["timeBase"];
    return stream;
  }

  /** Writes the header. The index is moved to the front at the end, so that playback can start immediately. */
  async begin(): Promise<void> {
    configure(this.#context, { movflags: "+faststart", fflags: "+bitexact" });
    checkCode(await this.#context.writeHeader(), "MP4");
  }

  /** Takes ownership of the packet's content. */
  async add(packet: Packet, stream: Stream, unit: Unit): Promise<void> {
    packet.streamIndex = stream.index;
    packet.rescaleTs(unit, stream.timeBase);
    packet.pos = -1n;
    checkCode(await this.#context.interleavedWriteFrame(packet), "MP4");
    if (this.#context.pbBytes > MAX_BYTES) throw new Error("the output grew too large");
  }

  async end(): Promise<void> {
    checkCode(await this.#context.writeTrailer(), "MP4");
    await this.#context.closeOutput();
  }
}
