import type { IncomingHttpHeaders } from "node:http";
import type { StoredObject } from "./catalogue.ts";
import { S3Error } from "./s3-error.ts";

const names = (header: string, etag: string): boolean =>
  header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^"|"$/g, "") === etag);

/**
 * Checks `If-None-Match: *` and `If-Match` of a write. Throws PreconditionFailed, or NoSuchKey when If-Match is used without an
 * object.
 */
export function checkWritePreconditions(headers: IncomingHttpHeaders, current: StoredObject | undefined): void {
  const [match, noneMatch] = [headers["if-match"], headers["if-none-match"]];
  if (noneMatch !== undefined && noneMatch !== "*") throw new S3Error("NotImplemented", { Header: "If-None-Match" });
  if (noneMatch && current) throw new S3Error("PreconditionFailed", { Condition: "If-None-Match" });
  if (match && !current) throw new S3Error("NoSuchKey");
  if (match && current && !names(match, current.etag)) throw new S3Error("PreconditionFailed", { Condition: "If-Match" });
}

/** Whether a read can be answered with 304. Throws PreconditionFailed. Precedence as in RFC 9110 §13.2.2. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modified }: StoredObject): boolean {
  const [match, noneMatch] = [headers["if-match"], headers["if-none-match"]];
  // HTTP dates have a precision of seconds.
  const second = Math.floor(modified / 1000) * 1000;
  const since = (name: "if-modified-since" | "if-unmodified-since") => Date.parse(headers[name] ?? "");
  if (match !== undefined && !names(match, etag)) throw new S3Error("PreconditionFailed", { Condition: "If-Match" });
  if (match === undefined && second > since("if-unmodified-since"))
    throw new S3Error("PreconditionFailed", { Condition: "If-Unmodified-Since" });
  return noneMatch !== undefined ? names(noneMatch, etag) : second <= since("if-modified-since");
}

/**
 * The bytes of a single `Range`, both ends inclusive; undefined when there is none (multiple ranges return the whole object, as
 * in S3).
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!found || (!found[1] && !found[2])) return undefined;
  const [first, last] = [found[1] ? Number(found[1]) : undefined, found[2] ? Number(found[2]) : undefined];
  const start = first ?? Math.max(0, size - (last ?? 0));
  const end = first === undefined ? size - 1 : Math.min(last ?? size - 1, size - 1);
  if (first !== undefined && last !== undefined && last < first) return undefined;
  if (start > end) throw new S3Error("InvalidRange", { RangeRequested: header ?? "", ActualObjectSize: size });
  return { start, end };
}
