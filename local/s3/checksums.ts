import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error } from "./s3-error.ts";

type Digest = { update(bytes: Buffer): unknown; digest(): Buffer };

class Crc32 implements Digest {
  #value = 0;
  update(bytes: Buffer): void {
    this.#value = crc32(bytes, this.#value);
  }
  digest(): Buffer {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return bytes;
  }
}

const algorithms: Record<string, () => Digest> = {
  md5: () => createHash("md5"),
  sha1: () => createHash("sha1"),
  sha256: () => createHash("sha256"),
  crc32: () => new Crc32(),
};
export const CHECKSUM_HEADER = "x-amz-checksum-";

/** Computes several digests of one stream at once. Throws NotImplemented for an unsupported algorithm (CRC32C, CRC64NVME). */
export class Digests {
  readonly #running = new Map<string, Digest>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const start = algorithms[name];
      if (!start) throw new S3Error("NotImplemented", { Header: CHECKSUM_HEADER + name });
      this.#running.set(name, start());
    }
  }

  /** Passes the stream through and updates the digests. */
  async *tap(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      for (const digest of this.#running.values()) digest.update(chunk);
      yield chunk;
    }
  }

  /** The final digests by algorithm. */
  finish(): Map<string, Buffer> {
    return new Map([...this.#running].map(([name, digest]) => [name, digest.digest()]));
  }
}
