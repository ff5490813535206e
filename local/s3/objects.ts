import { pipeline } from "node:stream/promises";
import { AccessDeniedError } from "#local/iam/access.ts";
import { readBody } from "#local/kit/emulator.ts";
import type { StoredObject } from "./catalogue.ts";
import { CHECKSUM_HEADER } from "./checksums.ts";
import { checkWritePreconditions, isUnchanged, parseRange } from "./preconditions.ts";
import { receiveBody } from "./receive-body.ts";
import { S3Error } from "./s3-error.ts";
import {
  isHeaderText,
  parseObjectPath,
  rejectMissingObject,
  requestHeader,
  type S3Request,
  type S3Storage,
  storedHeaders,
} from "./s3-request.ts";
import { firstText, innerTexts, sendXml } from "./xml.ts";

const MAX_KEYS_PER_DELETE = 1000;

type Commit = {
  /** Throws when a precondition no longer holds; the new blob is then deleted. */
  readonly checkPreconditions?: (current: StoredObject | undefined) => void;
  /** The durable change; by default a plain put. */
  readonly store?: () => void;
};

/** Makes a received blob the object at this key and deletes the blob it replaces. */
export async function storeObject(
  { catalogue, blobs }: S3Storage,
  { bucket, key }: { bucket: string; key: string },
  object: StoredObject,
  { checkPreconditions = () => {}, store = () => catalogue.put(bucket, key, object) }: Commit = {},
): Promise<void> {
  const replaced = catalogue.find(bucket, key);
  try {
    checkPreconditions(replaced);
    store();
  } catch (error) {
    await blobs.remove(object.blob);
    throw error;
  }
  if (replaced) await blobs.remove(replaced.blob);
}

/** PutObject. */
export async function putObject(call: S3Request): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key, now } = call;
  const hold = (current: StoredObject | undefined) => checkWritePreconditions(request.headers, current);
  hold(catalogue.find(bucket, key));
  const { blob, size, md5, checksums } = await receiveBody(request, blobs, call.payload);
  const headers = { ...storedHeaders(request.headers), ...checksums };
  await storeObject(call, call, { blob, size, etag: md5, modified: now().getTime(), headers }, { checkPreconditions: hold });
  response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** CopyObject, with the source's metadata. */
export async function copyObject(call: S3Request): Promise<void> {
  const { request, response, catalogue, blobs, now } = call;
  const unserved = Object.keys(request.headers).find(
    (name) => name.startsWith("x-amz-copy-source-") || name === "x-amz-metadata-directive",
  );
  if (unserved) throw new S3Error("NotImplemented", { Header: unserved });
  const source = parseObjectPath(`/${decodeURIComponent(requestHeader(call, "x-amz-copy-source")).replace(/^\//, "")}`);
  call.authorize("s3:GetObject", source.key, source.bucket);
  const original = catalogue.find(source.bucket, source.key);
  if (!original) return rejectMissingObject(call, source.bucket, source.key);
  if (source.bucket === call.bucket && source.key === call.key) {
    const message =
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.";
    throw new S3Error("InvalidArgument", { message });
  }
  const copy = { ...original, blob: await blobs.copy(original.blob), modified: now().getTime() };
  await storeObject(call, call, copy);
  sendXml(response, 200, "CopyObjectResult", { LastModified: new Date(copy.modified).toISOString(), ETag: `"${copy.etag}"` });
}

/** GetObject and HeadObject. */
export async function getObject(call: S3Request): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key } = call;
  const object = catalogue.find(bucket, key);
  if (!object) return rejectMissingObject(call, bucket, key);
  const dates = { etag: `"${object.etag}"`, "last-modified": new Date(object.modified).toUTCString() };
  if (isUnchanged(request.headers, object)) {
    response.writeHead(304, dates).end();
    return;
  }
  const range = parseRange(request.headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const headers = {
    ...responseHeaders(call, object, range !== undefined),
    ...dates,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range && { "content-range": `bytes ${start}-${end}/${object.size}` }),
  };
  const bytes = request.method === "HEAD" || object.size === 0 ? undefined : await blobs.read(object.blob, { start, end });
  if (bytes === "gone") return getObject(call);
  response.writeHead(range ? 206 : 200, headers);
  if (!bytes) return void response.end();
  // A pipeline to a client that is gone already leaves the file open.
  await using file = bytes;
  await pipeline(file, response).catch(() => response.destroy());
}

/** The stored headers, overridden by `response-…` query parameters. */
function responseHeaders(call: S3Request, object: StoredObject, partial: boolean): Record<string, string> {
  // A checksum covers the whole object and is returned only on request.
  const withChecksum = requestHeader(call, "x-amz-checksum-mode") === "ENABLED" && !partial;
  const stored = Object.entries(object.headers).filter(([name]) => withChecksum || !name.startsWith(CHECKSUM_HEADER));
  const overrides = [...call.query].filter(([name]) => name.startsWith("response-"));
  const foreign = overrides.find(([, value]) => !isHeaderText(value));
  if (foreign) {
    const message = "Header value cannot be represented using ISO-8859-1.";
    throw new S3Error("InvalidArgument", { message, ArgumentName: foreign[0], ArgumentValue: foreign[1] });
  }
  return Object.fromEntries([...stored, ...overrides.map(([name, value]) => [name.slice("response-".length), value] as const)]);
}

async function removeKey({ catalogue, blobs }: S3Storage, bucket: string, key: string): Promise<void> {
  const object = catalogue.find(bucket, key);
  catalogue.remove(bucket, key);
  if (object) await blobs.remove(object.blob);
}

/** The key with the reason why the caller may not delete it; nothing when they may. */
function deletionRejection({ authorize }: S3Request, key: string): [string, string][] {
  try {
    authorize("s3:DeleteObject", key);
    return [];
  } catch (error) {
    if (error instanceof AccessDeniedError) return [[key, error.message]];
    throw error;
  }
}

/** DeleteObjects: up to 1000 keys in an XML body. */
export async function deleteObjects(call: S3Request): Promise<void> {
  const body = (await readBody(call.request)).toString();
  const keys = innerTexts(body, "Object").map((object) => firstText(object, "Key") ?? "");
  if (keys.length === 0 || keys.length > MAX_KEYS_PER_DELETE || keys.includes("")) throw new S3Error("MalformedXML");
  const denied = new Map(keys.flatMap((key) => deletionRejection(call, key)));
  const allowed = keys.filter((key) => !denied.has(key));
  for (const key of allowed) await removeKey(call, call.bucket, key);
  const quiet = firstText(body, "Quiet") === "true";
  sendXml(call.response, 200, "DeleteResult", {
    ...(!quiet && { Deleted: allowed.map((Key) => ({ Key })) }),
    Error: [...denied].map(([Key, Message]) => ({ Key, Code: "AccessDenied", Message })),
  });
}
