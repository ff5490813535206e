import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { pluralize } from "#kit/portable/pluralize.ts";
import { createTimedCache } from "#kit/timed-cache.ts";
import { Bucket, client } from "./storage/bucket.ts";

const READ_SECONDS = 300;
/** A link is reused while at least half its lifetime remains, so that browsers can cache what it leads to. */
const REUSED_MS = (READ_SECONDS / 2) * 1000;
/** By the machine's clock, as the SDK uses it to sign. */
const links = createTimedCache<string>(REUSED_MS, { max: 5000, clock: () => Date.now() });

/**
 * A presigned form that uploads one file to exactly this key, with exactly this type and 1…`maxBytes` bytes, valid for `seconds`.
 */
export async function presignedUploadForm(
  key: string,
  { contentType, maxBytes, seconds }: { contentType: string; maxBytes: number; seconds: number },
) {
  return createPresignedPost(client, {
    Bucket,
    Key: key,
    Expires: seconds,
    Fields: { "Content-Type": contentType },
    Conditions: [
      ["content-length-range", 1, maxBytes],
      ["eq", "$Content-Type", contentType],
    ],
  });
}

/** A presigned link to read one file, valid for 2.5 to 5 minutes; with `name`, browsers save the file under that name. */
export function presignedGetUrl(key: string, name?: string): Promise<string> {
  const saved = name && contentDisposition(name);
  const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition: saved });
  return links.get(JSON.stringify([key, name]), () => getSignedUrl(client, command, { expiresIn: READ_SECONDS }));
}

/** A presigned URL to read a file; null without a key. */
export const presignedUrlOrNull = async (key: string | undefined): Promise<string | null> => (key ? presignedGetUrl(key) : null);

/**
 * Content-Disposition header that makes browsers save the file. Non-ASCII names use the extended form, which all current browsers
 * support.
 */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/gu, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${whole}`}`;
}

/** Size in bytes and entity tag of a stored file; undefined when it does not exist. */
export async function headFile(key: string): Promise<{ size: number; etag: string } | undefined> {
  try {
    const { ContentLength: size = 0, ETag: etag = "" } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
    return { size, etag };
  } catch (error) {
    if (error instanceof NotFound) return;
    throw error;
  }
}

/** Thrown when a stored file is not the expected version. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/**
 * Opens a stored file for reading. With `etag`, throws FileChanged when the tag differs. Throws NoSuchKey when the file does not
 * exist.
 */
export async function openFile(key: string, etag?: string): Promise<NonNullable<GetObjectCommandOutput["Body"]>> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, IfMatch: etag })).catch((error: unknown) => {
    throw error instanceof S3ServiceException && error.name === "PreconditionFailed" ? new FileChanged(key) : error;
  });
  if (!Body) throw new Error(`${key} came without a body`);
  return Body;
}

/** The bytes of a stored file. Throws what `openFile` throws. */
export const getFile = async (key: string, etag?: string): Promise<Uint8Array> =>
  (await openFile(key, etag)).transformToByteArray();

/** Stores a file, replacing an existing one. */
export async function putFile(key: string, body: Uint8Array, contentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
}

/**
 * Copies a file of up to 5 GB, the limit of S3 for one call, to another key. The largest files are uploaded videos of up to 2 GB.
 * Throws NoSuchKey when the file does not exist, and an AbortError once `signal` is aborted.
 */
export async function copyObject(key: string, to: string, signal?: AbortSignal): Promise<void> {
  const command = new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${encodeURIComponent(key)}`, Key: to });
  await client.send(command, signal && { abortSignal: signal });
}

/** The bytes of a stored file as a stream. Throws NoSuchKey when it does not exist. */
export const getFileStream = async (key: string): Promise<Readable> => (await openFile(key)) as Readable;

/** Whether an error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof NoSuchKey;

/** Sizes in bytes, by key, of all files whose key starts with `folder`. */
export async function listFiles(folder: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
    for (const { Key = "", Size = 0 } of Contents) sizes.set(Key, Size);
  return sizes;
}

/** Deletes all files whose key starts with `folder`. */
export async function deletePrefix(folder: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder }));
    if (Contents.length === 0) return;
    await deleteFiles(Contents.flatMap(({ Key = [] }) => Key));
  }
}

/** Files that S3 deletes in one call. */
const DELETED_AT_ONCE = 1000;

/** Deletes the files with these keys, of which some may not exist. */
export async function deleteFiles(keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
    const Objects = keys.slice(from, from + DELETED_AT_ONCE).map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Quiet: true, Objects } }));
    const [first] = Errors;
    if (first) throw new Error(`${pluralize(Errors.length, "file")} could not be deleted, such as ${first.Key}: ${first.Code}`);
  }
}
