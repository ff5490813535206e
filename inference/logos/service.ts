import path from "node:path";
import {
  type DetectHeader,
  type DetectReply,
  LOGOS_CONTENT_TYPE,
  LogoHeader,
  MAX_LOGO_HEADER_BYTES,
  MAX_LOGO_REQUEST_BYTES,
  type TrainHeader,
  type TrainReply,
} from "#contracts/pipelines/logos.ts";
import type { Service } from "../http.ts";
import { Pool, type PoolOptions, wholeJob } from "../pool.ts";
import { Rejected } from "../rejected.ts";

/** A header and the parts that it lists, in its order. */
export type LogoJob =
  | { readonly header: TrainHeader; readonly rivals: readonly Uint8Array[]; readonly frames: readonly Uint8Array[] }
  | {
      readonly header: DetectHeader;
      readonly models: readonly Uint8Array[];
      readonly rivals: readonly Uint8Array[];
      readonly frames: readonly Uint8Array[];
    };

/** The logo detector, as defined in contracts/pipelines/logos.ts. */
export const logos: Service<LogoJob> = {
  maxBytes: MAX_LOGO_REQUEST_BYTES,
  readHeaders(headers) {
    if (headers["content-type"]?.split(";")[0]?.trim() !== LOGOS_CONTENT_TYPE)
      throw new Rejected("type.unknown", `send ${LOGOS_CONTENT_TYPE}`);
    return readBody;
  },
};

/** Workers that train and detect. */
export const logosPool = (options: PoolOptions): Pool<LogoJob, TrainReply | DetectReply> =>
  new Pool({ file: path.join(import.meta.dirname, "worker.ts"), args: [] }, options, wholeJob<LogoJob, TrainReply | DetectReply>);

const unreadable = (message: string) => new Rejected("request.unreadable", message);

function readBody(body: Buffer): LogoJob {
  const header = readHeader(body);
  const models = header.task === "train" ? [] : header.models;
  const files = [...models, ...header.rivals];
  const lengths = [...files, ...header.frames].map(({ bytes }) => bytes);
  let at = 4 + body.readUInt32LE(0);
  if (lengths.reduce((sum, length) => sum + length, at) !== body.length)
    throw unreadable("the lengths in the header and the bytes after it disagree");
  const parts = lengths.map((length) => {
    at += length;
    return body.subarray(at - length, at);
  });
  const [rivals, frames] = [parts.slice(models.length, files.length), parts.slice(files.length)];
  if (header.task === "detect") return { header, models: parts.slice(0, models.length), rivals, frames };
  checkObjects(header);
  return { header, rivals, frames };
}

function readHeader(body: Buffer): LogoHeader {
  if (body.length < 4) throw unreadable("the body has no header");
  const length = body.readUInt32LE(0);
  if (length > MAX_LOGO_HEADER_BYTES || 4 + length > body.length) throw unreadable("the header breaks off or is too long");
  const parsed = LogoHeader.safeParse(jsonOf(body.subarray(4, 4 + length)));
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) throw unreadable(`the header is invalid at ${issue?.path.join(".")}: ${issue?.message}`);
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw unreadable("the header is not JSON");
  }
}

function checkObjects({ objects, frames }: TrainHeader): void {
  if (new Set(objects).size !== objects.length) throw unreadable("an object is listed twice");
  const unknown = frames.flatMap(({ boxes }) => boxes).find(({ object }) => !objects.includes(object));
  if (unknown) throw unreadable(`a box names ${unknown.object}, which is not listed`);
}
