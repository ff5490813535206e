import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A file cached in memory with its compressed forms, valid while its size and modification time are unchanged. */
type CachedFile = {
  readonly stamp: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly packed: Map<string, Promise<Buffer>>;
};

/** Content types by extension. */
export const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".map": "application/json",
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** Minimum size for compression in bytes; smaller responses gain nothing. */
const MIN_COMPRESS_BYTES = 1024;
/** Quality 5 compresses a 300 kB script in about 10 ms and is 3% larger than the maximum quality. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const cachedFiles = new Map<string, CachedFile>();

async function cacheFile(file: string): Promise<CachedFile | undefined> {
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile()) return undefined;
  const stamp = `${status.mtimeMs}-${status.size}`;
  const before = cachedFiles.get(file);
  if (before?.stamp === stamp) return before;
  const body = await readFile(file);
  const fresh: CachedFile = {
    stamp,
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    packed: new Map(),
  };
  cachedFiles.set(file, fresh);
  return fresh;
}

function compress({ packed: forms, body }: CachedFile, encoding: "br" | "gzip"): Promise<Buffer> {
  const form = forms.get(encoding) ?? (encoding === "br" ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body));
  forms.set(encoding, form);
  return form;
}

function encodingFor(request: IncomingMessage, type: string, size: number): "br" | "gzip" | undefined {
  if (size < MIN_COMPRESS_BYTES || !COMPRESSIBLE.test(type)) return undefined;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/**
 * The bytes of a single range within a file, both ends inclusive, which Safari requires to play videos; undefined for other
 * headers.
 */
function requestedRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined) return undefined;
  const [start, end] = [Number(first), Math.min(last ? Number(last) : size - 1, size - 1)];
  return start <= end ? { start, end } : undefined;
}

/** Serves a file under `folder`; returns false when there is none (nothing was sent then). Paths cannot escape the folder. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<boolean> {
  const file = path.join(folder, path.posix.normalize(`/${pathname}`));
  const found = await cacheFile(file);
  if (!found) return false;
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  response.setHeader("content-type", type);
  response.setHeader("etag", found.etag);
  response.setHeader("vary", "accept-encoding");
  // The build adds a content hash to every name under assets/.
  response.setHeader("cache-control", pathname.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.headers["if-none-match"] === found.etag) {
    response.writeHead(304).end();
    return true;
  }
  const encoding = encodingFor(request, type, found.body.length);
  if (encoding) response.setHeader("content-encoding", encoding);
  const body = encoding ? await compress(found, encoding) : found.body;
  const range = encoding ? undefined : requestedRange(request.headers.range, body.length);
  const sent = range ? body.subarray(range.start, range.end + 1) : body;
  response.writeHead(range ? 206 : 200, {
    "content-length": sent.length,
    "accept-ranges": "bytes",
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${body.length}` }),
  });
  response.end(request.method === "HEAD" ? undefined : sent);
  return true;
}
