import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { createS3, type S3 } from "#local/s3/create-s3.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const bucket = "files";
const origin = "https://app.example.com";
const cors = [
  {
    AllowedOrigins: [origin],
    AllowedMethods: ["GET", "POST", "PUT"],
    AllowedHeaders: ["*"],
    ExposedHeaders: ["ETag"],
    MaxAge: 600,
  },
];
const local = { accessKeyId: "local", secretAccessKey: "local" };
const clientFor = (
  endpoint: string,
  { secretAccessKey = "local", ...more }: S3ClientConfig & { secretAccessKey?: string } = {},
) =>
  new S3Client({
    endpoint,
    region: "eu-west-1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { ...local, secretAccessKey },
    ...more,
  });

let dataDir: string;
let emulator: S3;
let server: Server;
let endpoint: string;
let s3: S3Client;
let laterMs = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "s3-"));
  const clock = () => new Date(Date.now() + laterMs);
  emulator = await createS3({
    dataDir,
    buckets: [{ name: bucket, cors }, { name: "plain" }],
    region: "eu-west-1",
    access: unrestrictedAccess(local),
    clock,
  });
  server = createServer((request, response) => void emulator.handle(request, response)).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  s3 = clientFor(endpoint);
});

afterAll(async () => {
  s3.destroy();
  server.closeAllConnections();
  server.close();
  await emulator.close();
  await rm(dataDir, { recursive: true });
});

async function read(Key: string, client = s3): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}
const put = (Key: string, Body: string | Buffer, more = {}) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }));
const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
const fails = (name: string, status: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode: status }) });
const errorOf = async (response: Response) => ({
  status: response.status,
  code: /<Code>(.*)<\/Code>/.exec(await response.clone().text())?.[1],
  message: /<Message>(.*)<\/Message>/.exec(await response.text())?.[1],
});
async function later<Result>(ms: number, act: () => Promise<Result>): Promise<Result> {
  laterMs = ms;
  return act().finally(() => {
    laterMs = 0;
  });
}
const blobCount = async (folder = dataDir) =>
  (await readdir(path.join(folder, "s3"), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith("catalogue.db"),
  ).length;

describe("objects", () => {
  test("a read returns the bytes, content type, user metadata and ETag of the upload", async () => {
    const bytes = randomBytes(300_000);
    const { ETag } = await put("objects/image.png", bytes, {
      ContentType: "image/png",
      CacheControl: "max-age=60",
      Metadata: { owner: "us_1" },
    });
    expect(ETag).toBe(`"${md5(bytes)}"`);
    expect(await read("objects/image.png")).toEqual(bytes);
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "objects/image.png" }));
    expect(head).toMatchObject({
      ContentType: "image/png",
      ContentLength: 300_000,
      CacheControl: "max-age=60",
      Metadata: { owner: "us_1" },
      ETag,
    });
  });

  test("a streamed upload in aws-chunked framing is stored without the framing", async () => {
    const bytes = randomBytes(700_000);
    const body = Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001, 100_002), bytes.subarray(100_002)]);
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "objects/stream", Body: body, ContentLength: bytes.length }));
    expect(await read("objects/stream")).toEqual(bytes);
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "objects/stream" }));
    expect(head.ContentEncoding).toBeUndefined();
  });

  test("a body that does not match its declared checksum is rejected and not stored", async () => {
    const before = await blobCount();
    await expect(put("objects/broken", "hello", { ChecksumCRC32: "AAAAAA==" })).rejects.toEqual(fails("BadDigest", 400));
    await expect(put("objects/broken", "hello", { ContentMD5: "1B2M2Y8AsgTpgAmY7PhCfg==" })).rejects.toEqual(
      fails("BadDigest", 400),
    );
    await expect(read("objects/broken")).rejects.toEqual(fails("NoSuchKey", 404));
    expect(await blobCount()).toBe(before);
  });

  test("a read returns the checksum of the object on request", async () => {
    await put("objects/sum", "hello", { ChecksumAlgorithm: "SHA256" });
    const { ChecksumSHA256 } = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: "objects/sum", ChecksumMode: "ENABLED" }),
    );
    expect(ChecksumSHA256).toBe(createHash("sha256").update("hello").digest("base64"));
  });

  test("an empty object is stored", async () => {
    await put("objects/empty", Buffer.alloc(0), { ContentLength: 0 });
    expect((await read("objects/empty")).length).toBe(0);
  });

  test("keys can contain spaces, accents, plus signs, dots and XML special characters", async () => {
    for (const key of ["keys/ä b+c (1)&<é>'!*.bin", "keys/../up", "keys//double", "keys/100%"]) {
      await put(key, key);
      expect((await read(key)).toString()).toBe(key);
    }
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "keys/" }));
    expect(Contents?.map(({ Key }) => Key)).toContain("keys/ä b+c (1)&<é>'!*.bin");
  });

  test("a conditional write succeeds only if the key does not exist or its ETag matches", async () => {
    const { ETag } = await put("objects/once", "first", { IfNoneMatch: "*" });
    await expect(put("objects/once", "second", { IfNoneMatch: "*" })).rejects.toEqual(fails("PreconditionFailed", 412));
    await expect(put("objects/once", "second", { IfMatch: '"0123"' })).rejects.toEqual(fails("PreconditionFailed", 412));
    await put("objects/once", "second", { IfMatch: ETag });
    expect((await read("objects/once")).toString()).toBe("second");
  });

  test("only one of several concurrent writes that require a new key succeeds", async () => {
    const writes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => put("objects/race", `${n}`, { IfNoneMatch: "*" })),
    );
    expect(writes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a conditional read returns 304 if the object is unchanged and 412 if its ETag does not match", async () => {
    const { ETag } = await put("objects/cached", "hello");
    const get = (more: object) => s3.send(new GetObjectCommand({ Bucket: bucket, Key: "objects/cached", ...more }));
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(get({ IfMatch: '"0123"' })).rejects.toEqual(fails("PreconditionFailed", 412));
    await expect(get({ IfModifiedSince: new Date(Date.now() + 1000) })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(get({ IfNoneMatch: '"0123"' })).resolves.toMatchObject({ ContentLength: 5 });
  });

  test("a range request returns the requested bytes and rejects a range outside the object", async () => {
    const bytes = randomBytes(10_000);
    await put("objects/range", bytes);
    const get = (Range: string) => s3.send(new GetObjectCommand({ Bucket: bucket, Key: "objects/range", Range }));
    for (const [range, start, end] of [
      ["bytes=100-199", 100, 199],
      ["bytes=9990-", 9990, 9999],
      ["bytes=-5", 9995, 9999],
      ["bytes=9000-20000", 9000, 9999],
    ] as const) {
      const { Body, ContentRange, $metadata } = await get(range);
      expect($metadata.httpStatusCode).toBe(206);
      expect(ContentRange).toBe(`bytes ${start}-${end}/10000`);
      expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(bytes.subarray(start, end + 1));
    }
    await expect(get("bytes=10000-")).rejects.toEqual(fails("InvalidRange", 416));
  });

  const drop = (...names: string[]) =>
    s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: names.map((Key) => ({ Key })) } }));

  test("a copy has the bytes and metadata of its source", async () => {
    await put("objects/source é", "hello", { ContentType: "text/plain", Metadata: { owner: "us_1" } });
    const copy = (Key: string, more = {}) =>
      s3.send(new CopyObjectCommand({ Bucket: bucket, CopySource: encodeURI(`${bucket}/objects/source é`), Key, ...more }));
    const { CopyObjectResult } = await copy("objects/copy");
    expect(CopyObjectResult?.ETag).toBe(`"${md5(Buffer.from("hello"))}"`);
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "objects/copy" }));
    expect(head).toMatchObject({ ContentType: "text/plain", Metadata: { owner: "us_1" } });
    await expect(copy("objects/other", { MetadataDirective: "REPLACE" })).rejects.toEqual(fails("NotImplemented", 501));
    await drop("objects/source é");
    expect((await read("objects/copy")).toString()).toBe("hello");
    await expect(copy("objects/again")).rejects.toEqual(fails("NoSuchKey", 404));
  });

  test("a delete is idempotent and frees disk space", async () => {
    const before = await blobCount();
    await Promise.all(["a", "b", "c"].map((name) => put(`gone/${name}&`, name)));
    await drop("gone/a&");
    const { Deleted } = await drop(...["a", "b", "c", "never"].map((name) => `gone/${name}&`));
    expect(Deleted).toHaveLength(4);
    await expect(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "gone/b&" }))).rejects.toEqual(fails("NotFound", 404));
    expect(await blobCount()).toBe(before);
  });

  test("missing objects and unsupported operations return S3's error codes", async () => {
    await expect(read("never")).rejects.toEqual(fails("NoSuchKey", 404));
    await expect(s3.send(new GetObjectCommand({ Bucket: "nowhere", Key: "a" }))).rejects.toEqual(fails("NoSuchBucket", 404));
    await expect(s3.send(new GetObjectAclCommand({ Bucket: bucket, Key: "never" }))).rejects.toEqual(
      fails("NotImplemented", 501),
    );
    await expect(put("k".repeat(1025), "x")).rejects.toEqual(fails("KeyTooLongError", 400));
    await expect(s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "never" }))).rejects.toEqual(
      fails("MethodNotAllowed", 405),
    );
    await expect(s3.send(new ListObjectsV2Command({ Bucket: bucket, Delimiter: "/" }))).rejects.toEqual(
      fails("NotImplemented", 501),
    );
  });

  test.runIf(process.platform === "linux")("a client that disconnects before the answer leaves no file open", async () => {
    const openFiles = async () => {
      const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
      return (await Promise.all(links)).filter((file) => file.startsWith(path.join(dataDir, "s3/blobs")));
    };
    await put("abandoned", "content");
    const answered = Promise.withResolvers<void>();
    const hangUp = createServer(async (request, response) => {
      request.socket.destroy();
      await once(response, "close");
      await emulator.handle(request, response).finally(answered.resolve);
    }).listen(0, "127.0.0.1");
    await once(hangUp, "listening");
    const client = clientFor(`http://127.0.0.1:${(hangUp.address() as AddressInfo).port}`);
    await expect(read("abandoned", client)).rejects.toThrow();
    await answered.promise;
    hangUp.close();
    expect(await openFiles()).toEqual([]);
  });
});

describe("listings", () => {
  test("pages list every key once, in UTF-8 order", async () => {
    const keys = ["Z", "a", "a/1", "a/2", "é", "\u{ffee}", "\u{1f600}"].map((name) => `order/${name}`);
    await Promise.all(keys.map((key) => put(key, key)));
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "order/", MaxKeys: 2, ContinuationToken }));
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ""));
      expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(keys);
  });
});

describe("multipart uploads", () => {
  const start = async (Key: string) =>
    (await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: "video/mp4" }))).UploadId ?? "";
  const part = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer) => ({
    PartNumber,
    ETag: (await s3.send(new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber, Body }))).ETag,
  });
  const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    s3.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key, UploadId, MultipartUpload: { Parts } }));

  test("parts uploaded in any order are joined by part number, and their files are deleted", async () => {
    const [first, last] = [randomBytes(5 * 1024 * 1024), randomBytes(1000)];
    const UploadId = await start("multi/video.mp4");
    const before = await blobCount();
    const second = await part("multi/video.mp4", UploadId, 2, last);
    await part("multi/video.mp4", UploadId, 1, randomBytes(10));
    const parts = [await part("multi/video.mp4", UploadId, 1, first), second];
    const listed = await s3.send(new ListPartsCommand({ Bucket: bucket, Key: "multi/video.mp4", UploadId }));
    expect(listed.Parts?.map(({ Size }) => Size)).toEqual([first.length, last.length]);
    await expect(read("multi/video.mp4")).rejects.toEqual(fails("NoSuchKey", 404));
    const { ETag } = await complete("multi/video.mp4", UploadId, parts);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(md5(await read("multi/video.mp4"))).toBe(md5(Buffer.concat([first, last])));
    expect((await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: "multi/video.mp4" }))).ContentType).toBe("video/mp4");
    expect(await blobCount()).toBe(before + 1);
  });

  test("small, wrong and unordered parts are rejected, and an abort deletes all parts", async () => {
    const before = await blobCount();
    const UploadId = await start("multi/bad");
    const [one, two] = [
      await part("multi/bad", UploadId, 1, randomBytes(10)),
      await part("multi/bad", UploadId, 2, randomBytes(10)),
    ];
    await expect(complete("multi/bad", UploadId, [one, two])).rejects.toEqual(fails("EntityTooSmall", 400));
    await expect(complete("multi/bad", UploadId, [two, one])).rejects.toEqual(fails("InvalidPartOrder", 400));
    await expect(complete("multi/bad", UploadId, [{ ...one, ETag: '"0123"' }])).rejects.toEqual(fails("InvalidPart", 400));
    await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: "multi/bad", UploadId }));
    await expect(complete("multi/bad", UploadId, [one])).rejects.toEqual(fails("NoSuchUpload", 404));
    expect(await blobCount()).toBe(before);
  });
});

describe("access", () => {
  const get = (key: string, more = {}) => new GetObjectCommand({ Bucket: bucket, Key: key, ...more });

  test("an unsigned read or write is denied", async () => {
    await put("access/secret", "hello");
    for (const request of [
      new Request(`${endpoint}/${bucket}/access/secret`),
      new Request(`${endpoint}/${bucket}/access/new`, { method: "PUT", body: "x" }),
    ])
      expect(await errorOf(await fetch(request))).toEqual({ status: 403, code: "AccessDenied", message: "Access Denied" });
  });

  test("a wrong secret, region or clock is rejected", async () => {
    const send = (client: S3Client) => client.send(get("access/secret"));
    await expect(send(clientFor(endpoint, { secretAccessKey: "wrong" }))).rejects.toEqual(fails("SignatureDoesNotMatch", 403));
    await expect(send(clientFor(endpoint, { region: "us-east-1" }))).rejects.toEqual(fails("AuthorizationHeaderMalformed", 400));
    await expect(later(3_600_000, () => send(clientFor(endpoint)))).rejects.toEqual(fails("RequestTimeTooSkewed", 403));
  });

  test("a presigned read works until it expires and can override response headers", async () => {
    await put("access/report.pdf", "hello", { ContentType: "application/pdf" });
    const override = { ResponseContentDisposition: 'attachment; filename="Q3 report.pdf"', ResponseContentType: "text/plain" };
    const url = await getSignedUrl(s3, get("access/report.pdf", override), { expiresIn: 60 });
    const response = await fetch(url);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Q3 report.pdf"');
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(await response.text()).toBe("hello");
    const foreign = await getSignedUrl(s3, get("access/report.pdf", { ResponseContentDisposition: 'inline; filename="日.pdf"' }));
    expect(await errorOf(await fetch(foreign))).toMatchObject({ status: 400, code: "InvalidArgument" });
    const partial = await fetch(url, { headers: { range: "bytes=1-2" } });
    expect([partial.status, await partial.text()]).toEqual([206, "el"]);
    const expired = await later(61_000, () => fetch(url));
    expect(await errorOf(expired)).toEqual({ status: 403, code: "AccessDenied", message: "Request has expired" });
  });

  test("a presigned URL is valid only for its key, method and headers", async () => {
    await put("access/mine", "hello");
    await put("access/other", "hello");
    const url = await getSignedUrl(s3, get("access/mine"), { expiresIn: 60 });
    const tampered = [
      url.replace("mine", "other"),
      url.replace("X-Amz-Expires=60", "X-Amz-Expires=600"),
      `${url}&response-content-type=text/html`,
    ];
    for (const one of tampered)
      expect(await errorOf(await fetch(one))).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    expect(await errorOf(await fetch(url, { method: "DELETE" }))).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    const unsigned = await fetch(url, { headers: { "x-amz-meta-role": "admin" } });
    expect(await errorOf(unsigned)).toMatchObject({
      status: 403,
      message: "There were headers present in the request which were not signed",
    });
  });

  test("a presigned write stores the body and rejects an unsigned content type", async () => {
    const client = clientFor(endpoint, { requestChecksumCalculation: "WHEN_REQUIRED" });
    const command = new PutObjectCommand({ Bucket: bucket, Key: "access/put.txt", ContentType: "text/plain" });
    const url = await getSignedUrl(client, command, { expiresIn: 60, signableHeaders: new Set(["content-type", "host"]) });
    const send = (type: string) => fetch(url, { method: "PUT", body: "hello", headers: { "content-type": type } });
    expect(await errorOf(await send("text/html"))).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    expect((await send("text/plain")).status).toBe(200);
    expect((await read("access/put.txt")).toString()).toBe("hello");
  });

  test("a presigned part upload accepts only the signed length and part number, and fails after an abort", async () => {
    const client = clientFor(endpoint, { requestChecksumCalculation: "WHEN_REQUIRED" });
    const upload = { Bucket: bucket, Key: "access/part.mp4" };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
    const command = new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, ContentLength: 5 });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    const send = (body: string, to = url) => fetch(to, { method: "PUT", body, headers: { origin } });
    for (const rejected of [
      await send("four"),
      await send("longer"),
      await send("hello", url.replace("partNumber=1", "partNumber=2")),
    ])
      expect(await errorOf(rejected)).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    const stored = await send("hello");
    expect([stored.status, stored.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    expect(stored.headers.get("access-control-expose-headers")).toBe("ETag");
    await client.send(new AbortMultipartUploadCommand({ ...upload, UploadId }));
    expect(await errorOf(await send("hello"))).toMatchObject({ status: 404, code: "NoSuchUpload" });
  });

  test("a presigned URL that expires after more than a week is rejected", async () => {
    const url = await getSignedUrl(s3, get("access/mine"), { expiresIn: 604_800 });
    expect(await errorOf(await fetch(url.replace("X-Amz-Expires=604800", "X-Amz-Expires=604801")))).toMatchObject({
      status: 400,
      code: "AuthorizationQueryParametersError",
    });
  });
});

describe("upload forms", () => {
  const key = "us_1/hm_1/hm_1.png";
  const grant = (more: Partial<PresignedPostOptions> = {}) =>
    createPresignedPost(s3, {
      Bucket: bucket,
      Key: key,
      Conditions: [["content-length-range", 10, 1000], { "Content-Type": "image/png" }],
      Expires: 60,
      ...more,
    });
  async function post(
    file: Buffer | undefined,
    options: { fields?: Record<string, string>; without?: string; grant?: Partial<PresignedPostOptions>; name?: string } = {},
  ) {
    const { url, fields } = await grant(options.grant);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, "Content-Type": "image/png", ...options.fields }))
      if (name !== options.without) form.append(name, value);
    if (file) form.append("file", new Blob([new Uint8Array(file)], { type: "image/png" }), options.name ?? "image.png");
    return fetch(url, { method: "POST", body: form, headers: { origin } });
  }

  test("a presigned form stores the file under its key with its content type", async () => {
    const bytes = randomBytes(500);
    const response = await post(bytes);
    expect([response.status, response.headers.get("etag")]).toEqual([204, `"${md5(bytes)}"`]);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-expose-headers")).toBe("ETag");
    expect(await read(key)).toEqual(bytes);
    expect((await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentType).toBe("image/png");
  });

  test("a file with bytes that look like form delimiters is stored unchanged", async () => {
    const bytes = Buffer.from(`\r\n--\r\n------\r\n\r\n--boundary--\r\n${"-".repeat(200)}\r\n-`);
    expect((await post(bytes)).status).toBe(204);
    expect(await read(key)).toEqual(bytes);
  });

  test("a file of 8 MiB is stored unchanged", async () => {
    const bytes = randomBytes(8 * 1024 * 1024);
    expect(
      (await post(bytes, { grant: { Conditions: [["content-length-range", 1, 10_000_000], { "Content-Type": "image/png" }] } }))
        .status,
    ).toBe(204);
    expect(md5(await read(key))).toBe(md5(bytes));
  });

  test("a file above or below the size range is rejected, even while it is still being sent", async () => {
    const before = await blobCount();
    expect(await errorOf(await post(randomBytes(1001)))).toMatchObject({ status: 400, code: "EntityTooLarge" });
    expect(await errorOf(await post(randomBytes(20_000_000)))).toMatchObject({ status: 400, code: "EntityTooLarge" });
    expect(await errorOf(await post(randomBytes(9)))).toMatchObject({ status: 400, code: "EntityTooSmall" });
    expect(await blobCount()).toBe(before);
  });

  test("a form with an expired policy is rejected", async () => {
    const response = await later(61_000, () => post(randomBytes(500)));
    expect(await errorOf(response)).toEqual({
      status: 403,
      code: "AccessDenied",
      message: "Invalid according to Policy: Policy expired.",
    });
  });

  test.each([
    ["another key", { fields: { key: "us_2/stolen.png" } }, `["eq", "$key", "${key}"]`],
    ["another type", { fields: { "Content-Type": "text/html" } }, '["eq", "$content-type", "image/png"]'],
    ["a missing type", { without: "Content-Type" }, '["eq", "$content-type", "image/png"]'],
  ])("a form with %s is rejected", async (_case, options, condition) => {
    const { status, code, message } = await errorOf(await post(randomBytes(500), options));
    expect([status, code]).toEqual([403, "AccessDenied"]);
    expect(message?.replaceAll("&quot;", '"')).toBe(`Invalid according to Policy: Policy Condition failed: ${condition}`);
  });

  test("a field that the policy does not name is rejected, unless its name starts with x-ignore-", async () => {
    expect(await errorOf(await post(randomBytes(500), { fields: { "x-amz-meta-role": "admin" } }))).toEqual({
      status: 403,
      code: "AccessDenied",
      message: "Invalid according to Policy: Extra input fields: x-amz-meta-role",
    });
    expect((await post(randomBytes(500), { fields: { "x-ignore-me": "yes" } })).status).toBe(204);
  });

  test("a key can consist of a prefix and the name of the uploaded file", async () => {
    const options = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's placeholder has this form
      Key: "uploads/${filename}",
      Conditions: [["starts-with", "$Content-Type", "image/"] as ["starts-with", string, string]],
    };
    expect((await post(randomBytes(500), { grant: options, name: 'my "best".png' })).status).toBe(204);
    expect((await read('uploads/my "best".png')).length).toBe(500);
    expect((await post(randomBytes(500), { grant: options, fields: { key: "elsewhere/x.png" } })).status).toBe(403);
  });

  test("metadata outside ASCII is returned as RFC 2047 encoded words", async () => {
    expect((await post(randomBytes(500), { grant: { Fields: { "x-amz-meta-title": "日本 é" } } })).status).toBe(204);
    const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    expect(Metadata?.title).toBe(`=?UTF-8?B?${Buffer.from("日本 é").toString("base64")}?=`);
  });

  test("a form with a missing signature or forged policy is rejected", async () => {
    expect(await errorOf(await post(randomBytes(500), { without: "X-Amz-Signature" }))).toMatchObject({
      status: 403,
      code: "AccessDenied",
    });
    expect(await errorOf(await post(randomBytes(500), { without: "Policy" }))).toMatchObject({
      status: 403,
      code: "AccessDenied",
    });
    const forged = Buffer.from(JSON.stringify({ expiration: "2999-01-01T00:00:00Z", conditions: [] })).toString("base64");
    expect(await errorOf(await post(randomBytes(500), { fields: { Policy: forged } }))).toMatchObject({
      status: 403,
      code: "SignatureDoesNotMatch",
    });
  });

  test("a form without a file or key, or with too much data before the file, is rejected", async () => {
    expect(await errorOf(await post(undefined))).toMatchObject({ status: 400, code: "InvalidArgument" });
    expect(await errorOf(await post(randomBytes(500), { without: "key" }))).toMatchObject({
      status: 400,
      code: "InvalidArgument",
    });
    expect(await errorOf(await post(randomBytes(500), { fields: { note: "x".repeat(30_000) } }))).toMatchObject({
      code: "MaxPostPreDataLengthExceeded",
    });
  });
});

describe("cross-origin requests", () => {
  const preflight = (method: string, from: string, at = bucket) =>
    fetch(`${endpoint}/${at}/any`, {
      method: "OPTIONS",
      headers: { origin: from, "access-control-request-method": method, "access-control-request-headers": "content-type" },
    });

  test("a preflight succeeds only for origins, methods and buckets that the CORS rules allow", async () => {
    const granted = await preflight("POST", origin);
    expect([
      granted.status,
      ...["origin", "methods", "headers"].map((name) => granted.headers.get(`access-control-allow-${name}`)),
    ]).toEqual([200, origin, "GET, POST, PUT", "content-type"]);
    expect(granted.headers.get("access-control-max-age")).toBe("600");
    for (const rejected of [
      await preflight("DELETE", origin),
      await preflight("POST", "https://evil.example"),
      await preflight("POST", origin, "plain"),
    ])
      expect([rejected.status, rejected.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  test("allowed origins, and no others, can read error responses", async () => {
    const get = (from: string) => fetch(`${endpoint}/${bucket}/never`, { headers: { origin: from } });
    expect((await get(origin)).headers.get("access-control-allow-origin")).toBe(origin);
    expect((await get("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    expect((await get(origin)).headers.get("vary")).toContain("Origin");
    expect((await fetch(`${endpoint}/${bucket}/never`)).headers.get("vary")).toBeNull();
  });

  test("requests to known buckets are recognised by their path", () => {
    const handles = (target: string) => emulator.handles(new URL(target, endpoint));
    expect(["/files/a/b.png?X-Amz-Signature=0", "/files", "/files/", "/plain/x"].map(handles)).toEqual([true, true, true, true]);
    expect(["/", "/filesystem/a", "/api/files", "/other"].map(handles)).toEqual([false, false, false, false]);
  });
});

describe("durability", () => {
  test("an upload that the client aborts leaves no file behind", async () => {
    const before = await blobCount();
    const url = await getSignedUrl(
      clientFor(endpoint, { requestChecksumCalculation: "WHEN_REQUIRED" }),
      new PutObjectCommand({ Bucket: bucket, Key: "cut" }),
    );
    const upload = httpRequest(url, { method: "PUT", headers: { "content-length": 1_000_000 } }).on("error", () => {});
    upload.write(randomBytes(300_000));
    await waitUntil(async () => (await blobCount()) === before + 1);
    upload.destroy();
    await waitUntil(async () => (await blobCount()) === before);
    await expect(read("cut")).rejects.toEqual(fails("NoSuchKey", 404));
  });

  const script = `
    const { createS3 } = await import(${JSON.stringify(new URL("../../local/s3/create-s3.ts", import.meta.url).href)});
    const { unrestrictedAccess } = await import(${JSON.stringify(new URL("../../local/iam/access.ts", import.meta.url).href)});
    const access = unrestrictedAccess(${JSON.stringify(local)});
    const s3 = await createS3({ dataDir: process.argv[1], buckets: [{ name: "files" }], access });
    const server = (await import("node:http")).createServer((request, response) => void s3.handle(request, response));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

  async function start(folder: string) {
    const child = spawn(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "--eval",
      script,
      folder,
    ]);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const port = await waitUntil(() => Number(output.trim()) || undefined);
    return { client: clientFor(`http://127.0.0.1:${port}`), child, ended: new Promise((ended) => child.once("exit", ended)) };
  }

  test("a killed process loses no acknowledged write and leaves no partial file behind", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "s3-kill-"));
    const first = await start(folder);
    const acknowledged = new Map<string, string>();
    const writing = (async () => {
      for (let n = 0; ; n++) {
        const body = randomBytes(200_000);
        await first.client.send(new PutObjectCommand({ Bucket: bucket, Key: `k${n % 7}`, Body: body }));
        acknowledged.set(`k${n % 7}`, md5(body));
      }
    })().catch(() => {});
    await waitUntil(() => acknowledged.size === 7);
    const { UploadId } = await first.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: "multi" }));
    first.child.kill("SIGKILL");
    await Promise.all([first.ended, writing]);

    const second = await start(folder);
    const survivors = await Promise.all([...acknowledged].map(async ([key, sum]) => md5(await read(key, second.client)) === sum));
    // The write in flight may have been committed without being acknowledged.
    expect(survivors.filter((same) => !same).length).toBeLessThanOrEqual(1);
    expect(await blobCount(folder)).toBe(7);
    await second.client.send(new UploadPartCommand({ Bucket: bucket, Key: "multi", UploadId, PartNumber: 1, Body: "x" }));
    second.child.kill("SIGKILL");
    await second.ended;
    await rm(folder, { recursive: true });
  });
});
