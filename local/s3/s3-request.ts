import type { IncomingMessage, ServerResponse } from "node:http";
import type { Blobs } from "./blobs.ts";
import type { Catalogue } from "./catalogue.ts";
import { S3Error } from "./s3-error.ts";

/** Dependencies of every operation. */
export type S3Storage = { readonly catalogue: Catalogue; readonly blobs: Blobs; readonly now: () => Date };

/** Throws AccessDeniedError when the caller may not perform an action on an object; by default on the request's own. */
export type Authorize = (action: string, key?: string, bucket?: string) => void;

/** A verified and authorized request on a bucket or, when `key` is not empty, on an object. */
export type S3Request = S3Storage & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  /** The payload hash that the signature declares: hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-…`. */
  readonly payload: string;
  readonly authorize: Authorize;
  /** Whether the caller may list the keys of a bucket. */
  readonly mayList: (bucket: string) => boolean;
};

/** The ARN of an object or, for an empty key, of the bucket. */
export const objectArn = (bucket: string, key: string): string => `arn:aws:s3:::${bucket}${key && `/${key}`}`;

/** S3 does not tell a caller without permission to list keys that one does not exist. Throws NoSuchKey or AccessDenied. */
export function rejectMissingObject({ mayList }: Pick<S3Request, "mayList">, bucket: string, key: string): never {
  throw mayList(bucket) ? new S3Error("NoSuchKey", { Key: key }) : new S3Error("AccessDenied");
}

const MAX_KEY_BYTES = 1024;
const STORED_HEADERS = /^(content-type|content-disposition|content-language|cache-control|expires|x-amz-meta-.+)$/;

/** The bytes of a request. Unlike the request itself, aborting it leaves the connection open for the response. */
export const requestBytes = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false });

/** A request header; empty when absent. */
export const requestHeader = ({ request }: Pick<S3Request, "request">, name: string): string =>
  String(request.headers[name] ?? "");

/** Bucket and key of a path-style path, percent-decoded. Throws InvalidURI, or KeyTooLongError past 1024 bytes. */
export function parseObjectPath(path: string): { bucket: string; key: string } {
  const slash = path.indexOf("/", 1);
  const [bucket, key] = slash < 0 ? [path.slice(1), ""] : [path.slice(1, slash), path.slice(slash + 1)];
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error("KeyTooLongError", { MaxSizeAllowed: MAX_KEY_BYTES });
  return { bucket, key };
}

/** Whether a text can be a header field: ISO 8859-1 without control characters. */
export const isHeaderText = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text);

/** A form can contain any text; as a header, S3 returns it as an encoded word (RFC 2047). */
const headerText = (text: string): string => (isHeaderText(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`);

/**
 * The headers of an upload that S3 stores with the object: content headers and user metadata. `aws-chunked` is transport only.
 */
export function storedHeaders(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(fields).flatMap(([name, value]) =>
    STORED_HEADERS.test(name) && value ? [[name, headerText(String(value))] as const] : [],
  );
  const codings = String(fields["content-encoding"] ?? "")
    .split(",")
    .map((coding) => coding.trim());
  const encoding = codings.filter((coding) => coding && coding !== "aws-chunked").join(",");
  return {
    "content-type": "binary/octet-stream",
    ...Object.fromEntries(kept),
    ...(encoding && { "content-encoding": encoding }),
  };
}
