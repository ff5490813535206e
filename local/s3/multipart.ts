import { createHash, randomUUID } from "node:crypto";
import { bodyOf } from "#local/kit/stand-in.ts";
import type { Blobs } from "./blobs.ts";
import { type Call, storedHeaders } from "./call.ts";
import type { Part, StoredObject } from "./catalogue.ts";
import { keep } from "./objects.ts";
import { holdWrite } from "./preconditions.ts";
import { receive } from "./receive.ts";
import { Refusal } from "./refusal.ts";
import { answerXml, innerOf, textOf } from "./xml.ts";

/** Minimum part size (except the last) 5 MiB, and maximum number of parts 10,000 (Amazon S3 multipart upload limits). */
const SMALLEST_PART_BYTES = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** CreateMultipartUpload. */
export function createUpload({ request, response, catalogue, bucket, key }: Call): void {
  const id = randomUUID();
  catalogue.beginUpload(id, bucket, key, storedHeaders(request.headers));
  answerXml(response, 200, "InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id });
}

/** The upload in the query and the headers of its object. Throws NoSuchUpload. */
function uploadOf({ catalogue, bucket, key, query }: Call): { id: string; headers: Record<string, string> } {
  const id = query.get("uploadId") ?? "";
  const headers = catalogue.uploadHeaders(id, bucket, key);
  if (!headers) throw new Refusal("NoSuchUpload", { UploadId: id });
  return { id, headers };
}

/** UploadPart: a repeated part replaces the earlier one. */
export async function uploadPart(call: Call): Promise<void> {
  const { id } = uploadOf(call);
  const number = Number(call.query.get("partNumber"));
  if (call.request.headers["x-amz-copy-source"]) throw new Refusal("NotImplemented", { Header: "x-amz-copy-source" });
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) {
    const message = `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`;
    throw new Refusal("InvalidArgument", { message, ArgumentName: "partNumber" });
  }
  const { blob, size, md5, checksums } = await receive(call.request, call.blobs, call.payload);
  if (!call.catalogue.uploadHeaders(id, call.bucket, call.key)) {
    await call.blobs.remove(blob);
    throw new Refusal("NoSuchUpload", { UploadId: id });
  }
  const replaced = call.catalogue.part(id, number);
  call.catalogue.putPart(id, { number, blob, size, etag: md5 });
  if (replaced) await call.blobs.remove(replaced.blob);
  call.response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** CompleteMultipartUpload: joins the listed parts in order. Throws InvalidPart, InvalidPartOrder or EntityTooSmall. */
export async function completeUpload(call: Call): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key, now } = call;
  const { id, headers } = uploadOf(call);
  const named = innerOf((await bodyOf(request)).toString(), "Part");
  if (named.length === 0) throw new Refusal("MalformedXML");
  const parts = chosenParts(named, new Map(catalogue.parts(id).map((part) => [part.number, part])));
  const blob = await blobs.write(joined(parts, blobs.read));
  const digest = createHash("md5")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part.etag, "hex"))))
    .digest("hex");
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const object = { blob, size, etag: `${digest}-${parts.length}`, modified: now().getTime(), headers };
  const leftover = catalogue.parts(id).map((part) => part.blob);
  const hold = (current: StoredObject | undefined) => {
    uploadOf(call);
    holdWrite(request.headers, current);
  };
  await keep(call, call, object, { hold, store: () => catalogue.endUpload(id, { bucket, key, object }) });
  await blobs.remove(...leftover);
  answerXml(response, 200, "CompleteMultipartUploadResult", {
    Location: `http://${request.headers.host}/${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: `"${object.etag}"`,
  });
}

function chosenParts(named: readonly string[], held: ReadonlyMap<number, Part>): Part[] {
  const parts = named.map((xml) => {
    const number = Number(textOf(xml, "PartNumber"));
    const part = held.get(number);
    if (!part || part.etag !== (textOf(xml, "ETag") ?? "").replaceAll('"', ""))
      throw new Refusal("InvalidPart", { PartNumber: number });
    return part;
  });
  parts.forEach((part, position) => {
    const following = parts[position + 1];
    if (!following) return;
    if (following.number <= part.number) throw new Refusal("InvalidPartOrder");
    if (part.size < SMALLEST_PART_BYTES)
      throw new Refusal("EntityTooSmall", {
        ProposedSize: part.size,
        MinSizeAllowed: SMALLEST_PART_BYTES,
        PartNumber: part.number,
      });
  });
  return parts;
}

async function* joined(parts: readonly Part[], read: Blobs["read"]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const bytes = await read(part.blob);
    if (bytes === "gone") throw new Refusal("NoSuchUpload");
    yield* bytes;
  }
}

/** AbortMultipartUpload. */
export async function abortUpload(call: Call): Promise<void> {
  const { id } = uploadOf(call);
  const parts = call.catalogue.parts(id);
  call.catalogue.endUpload(id);
  await call.blobs.remove(...parts.map((part) => part.blob));
  call.response.writeHead(204).end();
}

/** ListParts. */
export function listParts(call: Call): void {
  const { id } = uploadOf(call);
  const parts = call.catalogue.parts(id).map(({ number, etag, size }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size }));
  answerXml(call.response, 200, "ListPartsResult", {
    Bucket: call.bucket,
    Key: call.key,
    UploadId: id,
    IsTruncated: false,
    Part: parts,
  });
}
