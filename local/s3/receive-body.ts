import type { IncomingMessage } from "node:http";
import type { Blobs } from "./blobs.ts";
import { ByteReader } from "./byte-reader.ts";
import { CHECKSUM_HEADER, Digests } from "./checksums.ts";
import { S3Error } from "./s3-error.ts";
import { requestBytes } from "./s3-request.ts";

export type ReceivedBody = {
  readonly blob: string;
  readonly size: number;
  /** Hex. */
  readonly md5: string;
  /** The checksum headers that the sender declared and that matched, to be returned: `x-amz-checksum-crc32` … */
  readonly checksums: Readonly<Record<string, string>>;
};
const MAX_CHUNK_LINE = 4096;

/**
 * Streams a request body to disk, decoding `aws-chunked` and verifying every digest declared in a header or trailer.
 * Throws MissingContentLength, IncompleteBody, BadDigest or XAmzContentSHA256Mismatch; then nothing is stored.
 */
export async function receiveBody(request: IncomingMessage, blobs: Blobs, payload: string): Promise<ReceivedBody> {
  const chunked = payload.startsWith("STREAMING-");
  const length = request.headers[chunked ? "x-amz-decoded-content-length" : "content-length"];
  if (length === undefined) throw new S3Error("MissingContentLength");
  const trailers: Record<string, string> = {};
  const announced = String(request.headers["x-amz-trailer"] ?? "").split(",");
  const declared = [...Object.keys(request.headers), ...announced].map((name) => name.trim().toLowerCase()).filter(isChecksum);
  const hashed = /^[0-9a-f]{64}$/.test(payload);
  const digests = new Digests([...new Set(["md5", ...(hashed ? ["sha256"] : []), ...declared.map(algorithmOf)])]);

  let size = 0;
  async function* measured(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      yield chunk;
    }
  }
  const blob = await blobs.write(
    measured(digests.tap(chunked ? decodeChunks(requestBytes(request), trailers) : requestBytes(request))),
  );
  try {
    if (size !== Number(length)) throw new S3Error("IncompleteBody");
    const found = digests.finish();
    const checksums = Object.fromEntries(declared.map((name) => [name, trailers[name] ?? String(request.headers[name] ?? "")]));
    for (const [name, expected] of Object.entries(checksums)) {
      if (expected === found.get(algorithmOf(name))?.toString("base64")) continue;
      throw new S3Error("BadDigest", {
        message: `The ${algorithmOf(name).toUpperCase()} you specified did not match the calculated checksum.`,
      });
    }
    const md5 = found.get("md5") ?? Buffer.alloc(0);
    if (hashed && found.get("sha256")?.toString("hex") !== payload) throw new S3Error("XAmzContentSHA256Mismatch");
    if (request.headers["content-md5"] && request.headers["content-md5"] !== md5.toString("base64"))
      throw new S3Error("BadDigest", { message: "The Content-MD5 you specified did not match what we received." });
    return { blob, size, md5: md5.toString("hex"), checksums };
  } catch (error) {
    await blobs.remove(blob);
    throw error;
  }
}

const isChecksum = (name: string): boolean => name.startsWith(CHECKSUM_HEADER) && !/-(type|mode|algorithm)$/.test(name);
const algorithmOf = (header: string): string => header.slice(CHECKSUM_HEADER.length);

/**
 * Decodes `aws-chunked`: hexadecimal length, CRLF, bytes, CRLF … a chunk of length 0, then trailers, which are added to
 * `trailers`.
 */
async function* decodeChunks(body: AsyncIterable<Buffer>, trailers: Record<string, string>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  const line = async () => (await reader.readUntil("\r\n", MAX_CHUNK_LINE, () => new S3Error("IncompleteBody"))).toString();
  try {
    for (;;) {
      const length = Number.parseInt(await line(), 16);
      if (!(length >= 0)) throw new S3Error("IncompleteBody");
      if (length === 0) break;
      yield* reader.take(length);
      await line();
    }
    for (let trailer = await line(); trailer !== ""; trailer = await line()) {
      const colon = trailer.indexOf(":");
      trailers[trailer.slice(0, colon).toLowerCase()] = trailer.slice(colon + 1).trim();
    }
    await reader.drain();
  } finally {
    await reader.release();
  }
}
