import type { DynamoDBRecord } from "aws-lambda";
import { createStreamClient } from "#local/dynamodb/stream-client.ts";
import { resetAfterEachFile } from "#test/kit/after-file.ts";
// Creates the table.
import "#test/kit/fixtures.ts";

const PAGE = 1000;
const stream = createStreamClient(process.env.AWS_ENDPOINT_URL_DYNAMODB!);

/** The end of each shard of the table's stream, as an iterator. */
async function streamEnd(): Promise<readonly string[]> {
  const arn = (await stream.streamArns(process.env.TABLE_NAME!)).at(-1) ?? "";
  const shards = await stream.shards(arn);
  const ends = await Promise.all(shards.map(({ ShardId }) => stream.iterator(arn, ShardId, { type: "LATEST" })));
  return ends.filter((end) => end !== undefined);
}

async function recordsAfter(position: readonly string[]): Promise<DynamoDBRecord[]> {
  const all: DynamoDBRecord[] = [];
  for (const start of position) {
    for (let iterator: string | undefined = start; iterator !== undefined; ) {
      const { records, next } = await stream.records(iterator, PAGE);
      all.push(...records);
      iterator = records.length > 0 ? next : undefined;
    }
  }
  return all;
}

/** The stream keeps the records of earlier test files of this worker, whose tables had the same name. */
let begin = await streamEnd();
resetAfterEachFile(async () => {
  begin = await streamEnd();
});

/** Everything that the table's stream has carried since the test file began, in order, as Lambda gets it. */
export const readStreamRecords = (): Promise<DynamoDBRecord[]> => recordsAfter(begin);

/** Returns what `work` wrote to the table, as an event of its stream. */
export async function streamEventOf(work: () => Promise<unknown>) {
  const before = await streamEnd();
  await work();
  return { Records: await recordsAfter(before) };
}

type Image = Readonly<Record<string, string | undefined>>;

/** The same, reduced to what happened to which texts of a row. */
export async function changesInOrder(): Promise<{ eventName: string; before: Image; after: Image }[]> {
  const textsOf = (image: Record<string, { S?: string }> = {}): Image =>
    Object.fromEntries(Object.entries(image).map(([name, { S }]) => [name, S]));
  return (await readStreamRecords()).map(({ eventName = "", dynamodb }) => ({
    eventName,
    before: textsOf(dynamodb?.OldImage as Record<string, { S?: string }> | undefined),
    after: textsOf(dynamodb?.NewImage as Record<string, { S?: string }> | undefined),
  }));
}
