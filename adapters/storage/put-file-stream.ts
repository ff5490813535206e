import { Readable } from "node:stream";
import { Upload } from "@aws-sdk/lib-storage";
import { Bucket, client } from "./bucket.ts";

/** S3 allows at most 10,000 parts, so a file may have 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores a stream of any length. The file appears or is replaced only after the last byte; a failed upload leaves nothing behind.
 */
export async function putFileStream(key: string, body: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
  const params = { Bucket, Key: key, Body: Readable.from(body, { objectMode: false }), ContentType: contentType };
  await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
}
