import { S3Error } from "./s3-error.ts";

/**
 * Reads a byte stream in parts: up to a delimiter, a known number of bytes, or all before a delimiter. Buffers one chunk at a
 * time.
 */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /**
   * The bytes before `delimiter`, which is consumed. Throws `tooLong` after `limit` bytes, IncompleteBody at the end of the
   * stream.
   */
  async readUntil(delimiter: string, limit: number, tooLong: () => Error): Promise<Buffer> {
    for (;;) {
      const end = this.#buffered.indexOf(delimiter);
      if (Math.max(end, 0) > limit || (end < 0 && this.#buffered.length > limit)) throw tooLong();
      if (end >= 0) return this.#consume(end, delimiter.length);
      await this.#readChunk();
    }
  }

  /** The next `count` bytes, as they arrive. */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#buffered.length === 0) await this.#readChunk();
      const piece = this.#consume(Math.min(left, this.#buffered.length));
      left -= piece.length;
      yield piece;
    }
  }

  /** Everything before `delimiter`, as it arrives; the delimiter is consumed. */
  async *before(delimiter: string): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#buffered.indexOf(delimiter);
      if (end >= 0) {
        const last = this.#consume(end, delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      const sure = this.#buffered.length - delimiter.length + 1;
      if (sure > 0) yield this.#consume(sure);
      await this.#readChunk();
    }
  }

  /** Reads to the end of the stream and discards it. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  /** Releases the stream, so that other code can continue reading. */
  async release(): Promise<void> {
    await this.#chunks.return?.();
  }

  #consume(count: number, delimiter = 0): Buffer {
    const piece = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(count + delimiter);
    return piece;
  }

  async #readChunk(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new S3Error("IncompleteBody");
    this.#buffered = this.#buffered.length > 0 ? Buffer.concat([this.#buffered, value]) : value;
  }
}
