import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { type Access, AccessDeniedError } from "#local/iam/access.ts";
import type { Emulator } from "#local/kit/emulator.ts";
import { SignatureError, type Verifier, verifyRequest } from "#local/kit/signature.ts";
import { isStorageError, reportStorageError } from "#local/kit/storage-error.ts";
import { openBlobs } from "./blobs.ts";
import { openCatalogue } from "./catalogue.ts";
import { allowOrigin, type CorsRule, handlePreflight } from "./cors.ts";
import { storeObject } from "./objects.ts";
import { findOperation } from "./operations.ts";
import { postObject } from "./post-object.ts";
import { S3Error } from "./s3-error.ts";
import { type Authorize, objectArn, parseObjectPath, type S3Storage } from "./s3-request.ts";
import { sendXml } from "./xml.ts";

export type BucketConfig = {
  readonly name: string;
  /** `CorsConfiguration.CorsRules` of the bucket's resource. */
  readonly cors?: readonly CorsRule[];
};
export type S3Options = {
  /** All data is stored in the folder `s3` below it. */
  readonly dataDir: string;
  readonly buckets: readonly BucketConfig[];
  /** Requests signed for another region are rejected; if omitted, any region is accepted. */
  readonly region?: string;
  /** Whose signatures are accepted, and what they may do. */
  readonly access: Access;
  readonly clock?: () => Date;
};
export type S3 = Emulator & {
  /**
   * Whether a request without an Authorization header is for this service: a presigned URL, an upload form or a preflight on a
   * known bucket.
   */
  handles(url: URL): boolean;
  /** Stores an object as a PutObject request with these bytes would. */
  store(bucket: string, key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Amazon S3 on one machine, path style (`/{bucket}/{key}`): objects, ranges, conditions, listings, multipart uploads, presigned
 * URLs and upload forms, CORS. Every signature is verified. Unsupported features fail with NotImplemented and are never ignored.
 */
export async function createS3(options: S3Options): Promise<S3> {
  const { access, clock = () => new Date() } = options;
  const buckets = new Map(options.buckets.map((bucket) => [bucket.name, bucket]));
  const folder = path.join(options.dataDir, "s3");
  const catalogue = openCatalogue(folder);
  const storage: S3Storage = { catalogue, blobs: await openBlobs(folder, catalogue.isNamed), now: clock };
  const verifier: Verifier = { service: "s3", region: options.region, secretOf: access.secretOf, now: clock };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseTarget(request);
    const { bucket, key } = parseObjectPath(target.path);
    const config = buckets.get(bucket);
    const rules = config?.cors ?? [];
    if (request.method === "OPTIONS") return handlePreflight(request, response, rules);
    allowOrigin(request, response, rules);
    if (config && !key && request.method === "POST" && request.headers["content-type"]?.startsWith("multipart/form-data"))
      return postObject({ ...storage, request, response, bucket, verifier, access });
    const { query } = target;
    const { accessKeyId, payload } = verifyRequest(
      { ...target, method: request.method ?? "", headers: request.headers },
      verifier,
    );
    if (!config) throw new S3Error("NoSuchBucket", { BucketName: bucket });
    const { action, run } = findOperation(request, query, key);
    const authorize: Authorize = (needed, object = key, owner = bucket) =>
      access.authorize(accessKeyId, { action: needed, resource: objectArn(owner, object) });
    const mayList = (owner: string) => access.allows(accessKeyId, { action: "s3:ListBucket", resource: objectArn(owner, "") });
    if (action !== undefined) authorize(action);
    await run({ ...storage, request, response, bucket, key, query, payload, authorize, mayList });
  }

  return {
    signingName: "s3",
    handles: (url) => buckets.has(url.pathname.split("/")[1] ?? ""),
    async handle(request, response) {
      const requestId = randomBytes(8).toString("hex").toUpperCase();
      response.setHeader("x-amz-request-id", requestId);
      try {
        await answer(request, response);
      } catch (error) {
        const rejection = rejectionOf(error);
        if (rejection.code === "InternalError" && !request.destroyed) console.error(error);
        sendS3Error(request, response, rejection, requestId);
      }
    },
    async store(bucket, key, bytes, contentType) {
      const etag = createHash("md5").update(bytes).digest("hex");
      const blob = await storage.blobs.write([bytes]);
      const headers = { "content-type": contentType };
      await storeObject(storage, { bucket, key }, { blob, size: bytes.length, etag, modified: clock().getTime(), headers });
    },
    async close() {
      catalogue.close();
    },
  };
}

function rejectionOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (isStorageError(error)) {
    reportStorageError("files", error);
    return new S3Error("ServiceUnavailable");
  }
  if (error instanceof SignatureError) return new S3Error(error.code, error.details);
  return error instanceof AccessDeniedError
    ? new S3Error("AccessDenied", { message: error.message })
    : new S3Error("InternalError");
}

/** The raw path and query: the URL class would resolve `.` and `..`, which are valid in keys. Throws InvalidURI. */
function parseTarget({ url = "/" }: IncomingMessage): { path: string; query: URLSearchParams } {
  const [rawPath = "/", ...rest] = url.split("?");
  try {
    return { path: decodeURIComponent(rawPath), query: new URLSearchParams(rest.join("?")) };
  } catch {
    throw new S3Error("InvalidURI");
  }
}

/** Reads and discards the rest of a rejected upload, so that the sender sees the response instead of a broken connection. */
function sendS3Error(request: IncomingMessage, response: ServerResponse, rejection: S3Error, requestId: string): void {
  request.resume();
  if (response.headersSent) response.destroy();
  else if (request.method === "HEAD") response.writeHead(rejection.status).end();
  else
    sendXml(response, rejection.status, "Error", {
      Code: rejection.code,
      Message: rejection.message,
      ...rejection.details,
      RequestId: requestId,
    });
}
