import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";
import { sendXml } from "./xml.ts";

const MAX_PAGE_SIZE = 1000;

/** ListObjectsV2: one page of the keys with a prefix, in UTF-8 order. */
export function listObjects({ catalogue, response, bucket, query }: S3Request): void {
  if (query.get("list-type") !== "2") throw new S3Error("NotImplemented", { Header: "list-type" });
  const prefix = query.get("prefix") ?? "";
  const limit = Math.min(Number(query.get("max-keys") ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  if (!(limit >= 1)) throw new S3Error("InvalidArgument", { ArgumentName: "max-keys" });
  const token = query.get("continuation-token");
  const after = token ? Buffer.from(token, "base64url").toString() : "";
  const rows = catalogue.list(bucket, { from: prefix, after, limit: limit + 1 }).filter(({ key }) => key.startsWith(prefix));
  const objects = rows.slice(0, limit);
  const next = rows.length > limit ? objects.at(-1)?.key : undefined;
  sendXml(response, 200, "ListBucketResult", {
    Name: bucket,
    Prefix: prefix,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString("base64url"),
    KeyCount: objects.length,
    MaxKeys: limit,
    IsTruncated: next !== undefined,
    Contents: objects.map(({ key, size, etag, modified }) => ({
      Key: key,
      LastModified: new Date(modified).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: "STANDARD",
    })),
  });
}
