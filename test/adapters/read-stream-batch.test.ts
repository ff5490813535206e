import { DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from "@aws-sdk/client-dynamodb-streams";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { readStreamBatch } from "#adapters/read-stream-batch.ts";

const streams = mockClient(DynamoDBStreamsClient);
const BATCH = { streamArn: "arn:stream", shardId: "shard-1", startSequenceNumber: "100", endSequenceNumber: "102" };
const page = (next: string, ...numbers: string[]) => ({
  Records: numbers.map((SequenceNumber) => ({ dynamodb: { SequenceNumber } })),
  NextShardIterator: next,
});
const numbers = async () => (await readStreamBatch(BATCH))?.map(({ dynamodb }) => dynamodb?.SequenceNumber);

beforeEach(() => {
  streams.reset();
  streams.on(GetShardIteratorCommand).resolves({ ShardIterator: "first" });
});

test("reading a batch of the stream skips empty pages and ends at its last record", async () => {
  streams
    .on(GetRecordsCommand)
    .resolvesOnce(page("second"))
    .resolvesOnce(page("third", "100", "101"))
    .resolvesOnce(page("fourth"))
    .resolvesOnce(page("fifth", "102", "103"));
  expect(await numbers()).toEqual(["100", "101", "102"]);
});

test.each([
  ["nothing", []],
  ["only the beginning", ["100"]],
])("a batch is lost if the stream returns %s, so its message is kept", async (_, given) => {
  streams
    .on(GetRecordsCommand)
    .resolves(page("next"))
    .resolvesOnce(page("second", ...given));
  expect(await numbers()).toBeUndefined();
});
