import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Bucket, client } from "./bucket.ts";

/** A multipart upload: its key and upload id. */
export type MultipartUploadRef = { readonly key: string; readonly id: string };
/** An uploaded part: its number from 1, its size in bytes, and its entity tag. */
export type StoredPart = { readonly number: number; readonly size: number; readonly etag: string };

/** Starts a multipart upload and returns its id. Parts are deleted after a day unless the upload is completed. */
export async function createMultipartUpload(key: string, contentType: string): Promise<string> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }));
  if (!UploadId) throw new Error(`the upload of ${key} has no id`);
  return UploadId;
}

/** A presigned link to upload one part by PUT, of exactly `bytes` bytes, valid for `seconds`. */
export function presignedPartUrl(
  { key, id }: MultipartUploadRef,
  { number, bytes, seconds }: { number: number; bytes: number; seconds: number },
): Promise<string> {
  const part = new UploadPartCommand({ Bucket, Key: key, UploadId: id, PartNumber: number, ContentLength: bytes });
  return getSignedUrl(client, part, { expiresIn: seconds });
}

/** The uploaded parts, by number; undefined when the upload is completed or aborted. */
export async function listUploadedParts({ key, id }: MultipartUploadRef): Promise<readonly StoredPart[] | undefined> {
  const pages = async () => {
    const parts: StoredPart[] = [];
    for await (const { Parts = [] } of paginateListParts({ client }, { Bucket, Key: key, UploadId: id }))
      for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = "" } of Parts) parts.push({ number, size, etag });
    return parts;
  };
  return unlessNoSuchUpload(pages());
}

/** Completes the upload, so that the file exists; does nothing when it is already completed or aborted. */
export async function completeMultipartUpload({ key, id }: MultipartUploadRef, parts: readonly StoredPart[]): Promise<void> {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  const completed = new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: id, MultipartUpload: { Parts } });
  await unlessNoSuchUpload(client.send(completed));
}

/** Aborts the upload and deletes its parts; does nothing when it is already completed or aborted. */
export async function abortMultipartUpload({ key, id }: MultipartUploadRef): Promise<void> {
  await unlessNoSuchUpload(client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id })));
}

async function unlessNoSuchUpload<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NoSuchUpload") return;
    throw error;
  }
}
