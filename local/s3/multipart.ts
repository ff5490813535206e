import { createHash, randomUUID } from "node:crypto";
import { readBody } from "#local/kit/emulator.ts";
import type { Blobs } from "./blobs.ts";
import type { Part, StoredObject } from "./catalogue.ts";
import { storeObject } from "./objects.ts";
import { checkWritePreconditions } from "./preconditions.ts";
import { receiveBody } from "./receive-body.ts";
import { S3Error } from "./s3-error.ts";
import { type S3Request, storedHeaders } from "./s3-request.ts";
import { firstText, innerTexts, sendXml } from "./xml.ts";

/** Minimum part size (except the last) 5 MiB, and maximum number of parts 10,000 (Amazon S3 multipart upload limits). */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

/** CreateMultipartUpload. */
export function createUpload({ request, response, catalogue, bucket, key }: S3Request): void {
  const id = randomUUID();
  catalogue.beginUpload(id, bucket, key, storedHeaders(request.headers));
  sendXml(response, 200, "InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id });
}

/** The upload in the query and the headers of its object. Throws NoSuchUpload. */
function requireUpload({ catalogue, bucket, key, query }: S3Request): { id: string; headers: Record<string, string> } {
  const id = query.get("uploadId") ?? "";
  const headers = catalogue.uploadHeaders(id, bucket, key);
  if (!headers) throw new S3Error("NoSuchUpload", { UploadId: id });
  return { id, headers };
}

/** UploadPart: a repeated part replaces the earlier one. */
export async function uploadPart(call: S3Request): Promise<void> {
  const { id } = requireUpload(call);
  const number = Number(call.query.get("partNumber"));
  if (call.request.headers["x-amz-copy-source"]) throw new S3Error("NotImplemented", { Header: "x-amz-copy-source" });
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS) {
    const message = `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`;
    throw new S3Error("InvalidArgument", { message, ArgumentName: "partNumber" });
  }
  const { blob, size, md5, checksums } = await receiveBody(call.request, call.blobs, call.payload);
  if (!call.catalogue.uploadHeaders(id, call.bucket, call.key)) {
    await call.blobs.remove(blob);
    throw new S3Error("NoSuchUpload", { UploadId: id });
  }
  const replaced = call.catalogue.part(id, number);
  call.catalogue.putPart(id, { number, blob, size, etag: md5 });
  if (replaced) await call.blobs.remove(replaced.blob);
  call.response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** CompleteMultipartUpload: joins the listed parts in order. Throws InvalidPart, InvalidPartOrder or EntityTooSmall. */
export async function completeUpload(call: S3Request): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key, now } = call;
  const { id, headers } = requireUpload(call);
  const named = innerTexts((await readBody(request)).toString(), "Part");
  if (named.length === 0) throw new S3Error("MalformedXML");
  const parts = selectParts(named, new Map(catalogue.parts(id).map((part) => [part.number, part])));
  const blob = await blobs.write(concatenateParts(parts, blobs.read));
  const digest = createHash("md5")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part.etag, "hex"))))
    .digest("hex");
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const object = { blob, size, etag: `${digest}-${parts.length}`, modified: now().getTime(), headers };
  const leftover = catalogue.parts(id).map((part) => part.blob);
  const checkPreconditions = (current: StoredObject | undefined) => {
    requireUpload(call);
    checkWritePreconditions(request.headers, current);
  };
  await storeObject(call, call, object, { checkPreconditions, store: () => catalogue.endUpload(id, { bucket, key, object }) });
  await blobs.remove(...leftover);
  sendXml(response, 200, "CompleteMultipartUploadResult", {
    Location: `http://${request.headers.host}/${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: `"${object.etag}"`,
  });
}

function selectParts(named: readonly string[], held: ReadonlyMap<number, Part>): Part[] {
  const parts = named.map((xml) => {
    const number = Number(firstText(xml, "PartNumber"));
    const part = held.get(number);
    if (!part || part.etag !== (firstText(xml, "ETag") ?? "").replaceAll('"', ""))
      throw new S3Error("InvalidPart", { PartNumber: number });
    return part;
  });
  parts.forEach((part, position) => {
    const following = parts[position + 1];
    if (!following) return;
    if (following.number <= part.number) throw new S3Error("InvalidPartOrder");
    if (part.size < MIN_PART_BYTES)
      throw new S3Error("EntityTooSmall", {
        ProposedSize: part.size,
        MinSizeAllowed: MIN_PART_BYTES,
        PartNumber: part.number,
      });
  });
  return parts;
}

async function* concatenateParts(parts: readonly Part[], read: Blobs["read"]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const bytes = await read(part.blob);
    if (bytes === "gone") throw new S3Error("NoSuchUpload");
    yield* bytes;
  }
}

/** AbortMultipartUpload. */
export async function abortUpload(call: S3Request): Promise<void> {
  const { id } = requireUpload(call);
  const parts = call.catalogue.parts(id);
  call.catalogue.endUpload(id);
  await call.blobs.remove(...parts.map((part) => part.blob));
  call.response.writeHead(204).end();
}

/** ListParts. */
export function listParts(call: S3Request): void {
  const { id } = requireUpload(call);
  const parts = call.catalogue.parts(id).map(({ number, etag, size }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size }));
  sendXml(call.response, 200, "ListPartsResult", {
    Bucket: call.bucket,
    Key: call.key,
    UploadId: id,
    IsTruncated: false,
    Part: parts,
  });
}
