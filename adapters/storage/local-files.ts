import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { openFile } from "#adapters/storage.ts";
import { Bucket, client } from "./bucket.ts";
import { putFileStream } from "./put-file-stream.ts";

/** Files up to this size in bytes are uploaded in one request. */
const SINGLE_PUT_BYTES = 8 * 1024 * 1024;

/**
 * Streams a stored file of any size to a path. With `etag`, throws FileChanged when the tag differs. Deletes the partial file
 * when the download fails. Throws NoSuchKey when the file does not exist.
 */
export async function downloadFile(key: string, path: string, etag?: string): Promise<void> {
  const content = await openFile(key, etag);
  try {
    await pipeline(content as Readable, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Uploads the file at a path, of any size. It appears or is replaced only after its last byte. */
export async function uploadFile(path: string, key: string, contentType: string): Promise<void> {
  const { size } = await stat(path);
  if (size > SINGLE_PUT_BYTES) return putFileStream(key, createReadStream(path), contentType);
  // Not as a stream, which the SDK does not send again after an error.
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: await readFile(path), ContentType: contentType }));
}
