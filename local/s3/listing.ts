import type { Call, Shelf } from "./call.ts";
import type { Listed } from "./catalogue.ts";
import { Refusal } from "./refusal.ts";
import { encodePath } from "./signature.ts";
import { answerXml } from "./xml.ts";

const LONGEST_PAGE = 1000;
/** Sorts after every character a key may hold, so that a listing can jump past all keys of a common prefix. */
const PAST_ALL = "\u{10FFFF}";
type Page = { objects: Listed[]; prefixes: string[]; next: string | undefined };

/** ListObjectsV2: keys in UTF-8 order, those that share a prefix up to `delimiter` folded into one entry. */
export function listObjects({ catalogue, response, bucket, query }: Call): void {
  if (query.get("list-type") !== "2") throw new Refusal("NotImplemented", { Header: "list-type" });
  const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
  const limit = Math.min(Number(query.get("max-keys") ?? LONGEST_PAGE), LONGEST_PAGE);
  if (!(limit >= 0)) throw new Refusal("InvalidArgument", { ArgumentName: "max-keys" });
  const token = query.get("continuation-token");
  const after = token ? Buffer.from(token, "base64url").toString() : (query.get("start-after") ?? "");
  const { objects, prefixes, next } = page({ catalogue, bucket, prefix, delimiter, after, limit });
  const written = query.get("encoding-type") === "url" ? encodePath : (key: string) => key;
  answerXml(response, 200, "ListBucketResult", {
    Name: bucket,
    Prefix: written(prefix),
    Delimiter: delimiter ? written(delimiter) : undefined,
    StartAfter: query.get("start-after") ?? undefined,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString("base64url"),
    KeyCount: objects.length + prefixes.length,
    MaxKeys: limit,
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: next !== undefined,
    Contents: objects.map(({ key, size, etag, modified }) => ({
      Key: written(key),
      LastModified: new Date(modified).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: "STANDARD",
    })),
    CommonPrefixes: prefixes.map((shared) => ({ Prefix: written(shared) })),
  });
}

/** One page, and where the next begins when there is more. */
function page(
  options: Pick<Shelf, "catalogue"> & { bucket: string; prefix: string; delimiter: string; after: string; limit: number },
): Page {
  const { catalogue, bucket, prefix, delimiter, limit } = options;
  const [objects, prefixes]: [Listed[], string[]] = [[], []];
  const batch = limit + 1;
  let after = options.after;
  for (;;) {
    const rows = catalogue.list(bucket, { from: prefix, after, limit: batch });
    let jumped = false;
    for (const row of rows) {
      if (!row.key.startsWith(prefix)) return { objects, prefixes, next: undefined };
      if (objects.length + prefixes.length === limit) return { objects, prefixes, next: limit > 0 ? after : undefined };
      const end = delimiter ? row.key.indexOf(delimiter, prefix.length) : -1;
      if (end < 0) {
        objects.push(row);
        after = row.key;
        continue;
      }
      const shared = row.key.slice(0, end + delimiter.length);
      prefixes.push(shared);
      after = shared + PAST_ALL;
      jumped = true;
      break;
    }
    if (!jumped && rows.length < batch) return { objects, prefixes, next: undefined };
  }
}
