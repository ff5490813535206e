import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { environment } from "#domain/kit/environment.ts";

const Bucket = environment("FILES_BUCKET");
/** By default the SDK signs a checksum of an empty body into presigned requests, which S3 then refuses for any other body. */
const client = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" });

const READ_SECONDS = 300;
/** A link is handed out again while it lives at least half its time, so that browsers can keep what it led to. */
const REUSED_MS = (READ_SECONDS / 2) * 1000;
const LINKS_KEPT = 5000;
const links = new Map<string, { readonly url: Promise<string>; readonly until: number }>();

/** A form that uploads one file to exactly this key, with exactly this type and 1…`maxBytes` bytes, for `seconds` from now. */
export async function uploadForm(
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

/** A link that reads one file for at least two and a half and at most five minutes. */
export function readLink(key: string): Promise<string> {
  // The machine's clock, as the SDK signs by it.
  const at = Date.now();
  const kept = links.get(key);
  if (kept && kept.until > at) return kept.url;
  if (links.size >= LINKS_KEPT) links.clear();
  const url = getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: READ_SECONDS });
  links.set(key, { url, until: at + REUSED_MS });
  return url;
}

/** Size in bytes and entity tag (which other bytes do not have) of a stored file; undefined when there is none. */
export async function find(key: string): Promise<{ size: number; etag: string } | undefined> {
  try {
    const { ContentLength: size = 0, ETag: etag = "" } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
    return { size, etag };
  } catch (error) {
    if (error instanceof NotFound) return;
    throw error;
  }
}

/** Thrown when a stored file is no longer the one that was meant. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/** The bytes of a stored file, with an entity tag only if it still has that tag. Throws FileChanged, and NoSuchKey when there is none. */
export async function load(key: string, etag?: string): Promise<Uint8Array> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, IfMatch: etag })).catch((error: unknown) => {
    throw error instanceof S3ServiceException && error.name === "PreconditionFailed" ? new FileChanged(key) : error;
  });
  if (!Body) throw new Error(`${key} came without a body`);
  return Body.transformToByteArray();
}

/** Stores a file, replacing what was there. */
export async function store(key: string, body: Uint8Array, contentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
}

/** Deletes every file whose key starts with `folder`. */
export async function purge(folder: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder }));
    if (Contents.length === 0) return;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Quiet: true, Objects: Contents.map(({ Key }) => ({ Key })) } }),
    );
    if (Errors.length > 0) throw new Error(`${Errors.length} files of ${folder} could not be deleted: ${Errors[0]?.Code}`);
  }
}
