import { createHash } from "node:crypto";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { cloud } from "#test/kit/fixtures.ts";

/** Rows that only count or log what was tried. */
const COUNTS = /rateLimit|supportRead|^\{"S":"request"\}$/;
/** Attributes that say when an API key was last used. */
const USES = ["last_used_at"];
type Page = { Items: Record<string, unknown>[]; LastEvaluatedKey?: unknown };

/** A fingerprint of every row of the table but those that count or log requests, every file, and all that was asked of other services. */
export async function stateFingerprint(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([cloud.startCalls, cloud.events, cloud.pushed, await files()]));
  const rows = (await scan())
    .filter((row) => !COUNTS.test(JSON.stringify(row.__edb_e__)))
    .map((row) => JSON.stringify(row, inOrder));
  return hash.update(rows.sort().join("\n")).digest("hex");
}

/** The table gives the names of a map in any order. */
function inOrder(_: string, value: unknown): unknown {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isMap) return value;
  const kept = Object.entries(value).filter(([name]) => !USES.includes(name));
  return Object.fromEntries(kept.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Asked for without the SDK, whose reading of a whole table takes far longer than the table's. */
async function scan(from?: unknown): Promise<Record<string, unknown>[]> {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB!, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810.Scan",
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      "x-amz-date": "20260101T000000Z",
    },
    body: JSON.stringify({ TableName: process.env.TABLE_NAME, ConsistentRead: true, ExclusiveStartKey: from }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { Items, LastEvaluatedKey } = (await response.json()) as Page;
  return LastEvaluatedKey ? [...Items, ...(await scan(LastEvaluatedKey))] : Items;
}

async function files(): Promise<string[]> {
  const { Contents = [] } = await new S3Client({}).send(new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET! }));
  return Contents.map(({ Key, ETag }) => `${Key} ${ETag}`);
}
