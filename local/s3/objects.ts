import { pipeline } from "node:stream/promises";
import { bodyOf } from "#local/kit/stand-in.ts";
import { addressOf, type Call, headerOf, isHeaderText, type Shelf, storedHeaders } from "./call.ts";
import type { StoredObject } from "./catalogue.ts";
import { CHECKSUM_HEADER } from "./checksums.ts";
import { holdWrite, isUnchanged, rangeOf } from "./preconditions.ts";
import { receive } from "./receive.ts";
import { Refusal } from "./refusal.ts";
import { answerXml, innerOf, textOf } from "./xml.ts";

const MOST_KEYS_AT_ONCE = 1000;

type Commit = {
  /** Throws when a precondition fails by now; the new blob is removed then. */
  readonly hold?: (current: StoredObject | undefined) => void;
  /** The durable change; a plain put unless told otherwise. */
  readonly store?: () => void;
};

/** Makes a received blob the object at this key and removes the blob it replaces. */
export async function keep(
  { catalogue, blobs }: Shelf,
  { bucket, key }: { bucket: string; key: string },
  object: StoredObject,
  { hold = () => {}, store = () => catalogue.put(bucket, key, object) }: Commit = {},
): Promise<void> {
  const replaced = catalogue.find(bucket, key);
  try {
    hold(replaced);
    store();
  } catch (error) {
    await blobs.remove(object.blob);
    throw error;
  }
  if (replaced) await blobs.remove(replaced.blob);
}

/** PutObject. */
export async function putObject(call: Call): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key, now } = call;
  const hold = (current: StoredObject | undefined) => holdWrite(request.headers, current);
  hold(catalogue.find(bucket, key));
  const { blob, size, md5, checksums } = await receive(request, blobs, call.payload);
  const headers = { ...storedHeaders(request.headers), ...checksums };
  await keep(call, call, { blob, size, etag: md5, modified: now().getTime(), headers }, { hold });
  response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** CopyObject, with the source's metadata. */
export async function copyObject(call: Call): Promise<void> {
  const { request, response, catalogue, blobs, now } = call;
  const unserved = Object.keys(request.headers).find(
    (name) => name.startsWith("x-amz-copy-source-") || name === "x-amz-metadata-directive",
  );
  if (unserved) throw new Refusal("NotImplemented", { Header: unserved });
  const source = addressOf(`/${decodeURIComponent(headerOf(call, "x-amz-copy-source")).replace(/^\//, "")}`);
  const original = catalogue.find(source.bucket, source.key);
  if (!original) throw new Refusal("NoSuchKey", { Key: source.key });
  if (source.bucket === call.bucket && source.key === call.key) {
    const message =
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.";
    throw new Refusal("InvalidArgument", { message });
  }
  const copy = { ...original, blob: await blobs.copy(original.blob), modified: now().getTime() };
  await keep(call, call, copy);
  answerXml(response, 200, "CopyObjectResult", { LastModified: new Date(copy.modified).toISOString(), ETag: `"${copy.etag}"` });
}

/** GetObject and HeadObject. */
export async function getObject(call: Call): Promise<void> {
  const { request, response, catalogue, blobs, bucket, key } = call;
  const object = catalogue.find(bucket, key);
  if (!object) throw new Refusal("NoSuchKey", { Key: key });
  const dates = { etag: `"${object.etag}"`, "last-modified": new Date(object.modified).toUTCString() };
  if (isUnchanged(request.headers, object)) {
    response.writeHead(304, dates).end();
    return;
  }
  const range = rangeOf(request.headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const headers = {
    ...answeredHeaders(call, object, range !== undefined),
    ...dates,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range && { "content-range": `bytes ${start}-${end}/${object.size}` }),
  };
  const bytes = request.method === "HEAD" || object.size === 0 ? undefined : await blobs.read(object.blob, { start, end });
  if (bytes === "gone") return getObject(call);
  response.writeHead(range ? 206 : 200, headers);
  if (bytes) await pipeline(bytes, response).catch(() => response.destroy());
  else response.end();
}

/** What was stored with the object, as the query's `response-…` parameters override it. */
function answeredHeaders(call: Call, object: StoredObject, partial: boolean): Record<string, string> {
  // A checksum is of the whole object and given only when asked for.
  const withChecksum = headerOf(call, "x-amz-checksum-mode") === "ENABLED" && !partial;
  const stored = Object.entries(object.headers).filter(([name]) => withChecksum || !name.startsWith(CHECKSUM_HEADER));
  const overrides = [...call.query].filter(([name]) => name.startsWith("response-"));
  const foreign = overrides.find(([, value]) => !isHeaderText(value));
  if (foreign) {
    const message = "Header value cannot be represented using ISO-8859-1.";
    throw new Refusal("InvalidArgument", { message, ArgumentName: foreign[0], ArgumentValue: foreign[1] });
  }
  return Object.fromEntries([...stored, ...overrides.map(([name, value]) => [name.slice("response-".length), value] as const)]);
}

async function removeKey({ catalogue, blobs }: Shelf, bucket: string, key: string): Promise<void> {
  const object = catalogue.find(bucket, key);
  catalogue.remove(bucket, key);
  if (object) await blobs.remove(object.blob);
}

/** DeleteObjects: up to 1000 keys in an XML body. */
export async function deleteObjects(call: Call): Promise<void> {
  const body = (await bodyOf(call.request)).toString();
  const keys = innerOf(body, "Object").map((object) => textOf(object, "Key") ?? "");
  if (keys.length === 0 || keys.length > MOST_KEYS_AT_ONCE || keys.includes("")) throw new Refusal("MalformedXML");
  for (const key of keys) await removeKey(call, call.bucket, key);
  const quiet = textOf(body, "Quiet") === "true";
  answerXml(call.response, 200, "DeleteResult", quiet ? {} : { Deleted: keys.map((Key) => ({ Key })) });
}
