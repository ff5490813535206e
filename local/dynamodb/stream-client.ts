import type { DynamoDBRecord } from "aws-lambda";
import { createEngineRequests } from "./engine-requests.ts";

export type Shard = { readonly ShardId: string; readonly ParentShardId?: string };
/** Records from a position on, and the iterator after them; without one, the shard has ended. */
export type Records = { readonly records: readonly DynamoDBRecord[]; readonly next: string | undefined };
type Place =
  | { readonly type: "TRIM_HORIZON" | "LATEST" }
  | { readonly type: "AFTER_SEQUENCE_NUMBER"; readonly sequenceNumber: string };

/**
 * The streams of the engine, for the consumers of this process. Records are as on the wire, in the format in which functions
 * receive them: the SDK's objects would be converted back. Consumers at the same position share what one of them has read. Methods
 * reject with a StreamError, or with a plain error when the engine does not respond.
 */
export type StreamClient = {
  /** ARNs of the streams of a table, oldest first. */
  streamArns(tableName: string): Promise<readonly string[]>;
  shards(streamArn: string): Promise<readonly Shard[]>;
  iterator(streamArn: string, shardId: string, place: Place): Promise<string | undefined>;
  records(iterator: string, limit: number): Promise<Records>;
  close(): void;
};

/** An error response; its name is the type of the exception: `ExpiredIteratorException`. */
export class StreamError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

/** The engine may be busy with a scan. */
const TIMEOUT_MS = 60_000;
/** Reads that consumers share: as many as are a little apart. */
const SHARED_READS = 8;

/** @param url endpoint of the engine */
export function createStreamClient(url: string): StreamClient {
  const engine = createEngineRequests(url, TIMEOUT_MS);
  const shared = new Map<string, Promise<Records>>();

  async function call<Result>(operation: string, input: object): Promise<Result> {
    const { status, content } = await engine.send({
      target: `DynamoDBStreams_20120810.${operation}`,
      body: Buffer.from(JSON.stringify(input)),
      date: new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
    });
    const result = JSON.parse(content.toString()) as Result & { __type?: string; message?: string };
    if (status !== 200) throw new StreamError(result.__type?.split("#").at(-1) ?? "Error", result.message ?? `status ${status}`);
    return result;
  }

  async function readRecords(iterator: string, limit: number): Promise<Records> {
    const { Records: records, NextShardIterator: next } = await call<{ Records: DynamoDBRecord[]; NextShardIterator?: string }>(
      "GetRecords",
      { ShardIterator: iterator, Limit: limit },
    );
    return { records, next };
  }

  return {
    async streamArns(tableName) {
      const { Streams } = await call<{ Streams: { StreamArn: string }[] }>("ListStreams", { TableName: tableName });
      return Streams.map(({ StreamArn }) => StreamArn);
    },
    async shards(streamArn) {
      const shards: Shard[] = [];
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const input = { StreamArn: streamArn, ...(after && { ExclusiveStartShardId: after }) };
        const { StreamDescription: page } = await call<{
          StreamDescription: { Shards: Shard[]; LastEvaluatedShardId?: string };
        }>("DescribeStream", input);
        shards.push(...page.Shards);
        after = page.LastEvaluatedShardId;
      }
      return shards;
    },
    async iterator(streamArn, shardId, place) {
      const { ShardIterator } = await call<{ ShardIterator?: string }>("GetShardIterator", {
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: place.type,
        ...(place.type === "AFTER_SEQUENCE_NUMBER" && { SequenceNumber: place.sequenceNumber }),
      });
      return ShardIterator;
    },
    async records(iterator, limit) {
      const name = `${limit} ${iterator}`;
      const known = shared.get(name);
      if (known) return await known;
      const read = readRecords(iterator, limit);
      shared.set(name, read);
      // At the end of a stream, the next read may find more.
      const isShared = await read.then(({ records }) => records.length > 0).catch(() => false);
      if (!isShared) shared.delete(name);
      else if (shared.size > SHARED_READS) shared.delete(shared.keys().next().value ?? "");
      return await read;
    },
    close: () => engine.close(),
  };
}
