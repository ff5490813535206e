import type { DynamoDBRecord } from "aws-lambda";
import { sequenceNumberOf } from "./event-record.ts";
import { type Shard, type StreamClient, StreamError } from "./stream-client.ts";

/** Position of each shard: the last sequence number read, or `end` once the shard is closed and fully read. */
export type Position = Record<string, string>;
export type ShardBatch = { readonly shardId: string; readonly records: readonly DynamoDBRecord[]; readonly ended: boolean };
export type StreamReader = {
  /** The next records of every readable shard, in order per shard. Shards with an unread parent wait. */
  read(limit: number): Promise<ShardBatch[]>;
};
export const END = "end";

/** The ARN of a table's latest stream. Throws when it has none. */
export async function streamArnOf(client: StreamClient, tableName: string): Promise<string> {
  const arn = (await client.streamArns(tableName)).at(-1);
  if (!arn) throw new Error(`Table ${tableName} has no stream.`);
  return arn;
}

/** Reads a stream from a position; shards without one from their beginning, or initially from their end if `fresh` is LATEST. */
export async function openStream(
  client: StreamClient,
  { streamArn, position, fresh }: { streamArn: string; position: Position; fresh: "TRIM_HORIZON" | "LATEST" },
): Promise<StreamReader> {
  const iterators = new Map<string, string>();
  const ended = new Set(Object.keys(position).filter((shardId) => position[shardId] === END));
  let shards = await client.shards(streamArn);

  async function place(shardId: string, from: Parameters<StreamClient["iterator"]>[2]): Promise<string | undefined> {
    const iterator = await client.iterator(streamArn, shardId, from);
    if (iterator) iterators.set(shardId, iterator);
    return iterator;
  }
  const reached: Position = { ...position };
  if (fresh === "LATEST")
    for (const shardId of readable(shards, ended)) if (!reached[shardId]) await place(shardId, { type: "LATEST" });

  /** The iterator of a shard; undefined for one without records. */
  async function iteratorOf(shardId: string): Promise<string | undefined> {
    const sequenceNumber = reached[shardId];
    const from = sequenceNumber
      ? ({ type: "AFTER_SEQUENCE_NUMBER", sequenceNumber } as const)
      : ({ type: "TRIM_HORIZON" } as const);
    return iterators.get(shardId) ?? (await place(shardId, from));
  }

  async function readShard(shardId: string, limit: number): Promise<ShardBatch> {
    try {
      const iterator = await iteratorOf(shardId);
      const { records, next } = iterator ? await client.records(iterator, limit) : { records: [], next: undefined };
      const last = records.at(-1);
      if (last) reached[shardId] = sequenceNumberOf(last);
      if (next) iterators.set(shardId, next);
      else ended.add(shardId);
      return { shardId, records, ended: !next };
    } catch (error) {
      iterators.delete(shardId);
      const reason = error instanceof StreamError ? error.name : "";
      if (reason === "TrimmedDataAccessException") await place(shardId, { type: "TRIM_HORIZON" });
      else if (reason !== "ExpiredIteratorException") throw error;
      return { shardId, records: [], ended: false };
    }
  }

  return {
    async read(limit) {
      const slices: ShardBatch[] = [];
      for (const shardId of readable(shards, ended)) slices.push(await readShard(shardId, limit));
      if (slices.length === 0 || slices.some((slice) => slice.ended)) shards = await client.shards(streamArn);
      return slices;
    },
  };
}

function readable(shards: readonly Shard[], ended: ReadonlySet<string>): string[] {
  const open = new Set(shards.map(({ ShardId }) => ShardId).filter((shardId) => !ended.has(shardId)));
  return shards.flatMap(({ ShardId, ParentShardId = "" }) => (open.has(ShardId) && !open.has(ParentShardId) ? [ShardId] : []));
}
