import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";

/** Position of each shard: the last sequence number read, or `end` once the shard is closed and fully read. */
export type Position = Record<string, string>;
export type ShardBatch = { readonly shardId: string; readonly records: readonly _Record[]; readonly ended: boolean };
export type StreamReader = {
  /** The next records of every readable shard, in order per shard. Shards with an unread parent wait. */
  read(limit: number): Promise<ShardBatch[]>;
};
export const END = "end";

/** The ARN of a table's latest stream. Throws when it has none. */
export async function streamArnOf(client: DynamoDBStreamsClient, tableName: string): Promise<string> {
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: tableName }));
  const arn = Streams.at(-1)?.StreamArn;
  if (!arn) throw new Error(`Table ${tableName} has no stream.`);
  return arn;
}

/** Reads a stream from a position; shards without one from their beginning, or initially from their end if `fresh` is LATEST. */
export async function openStream(
  client: DynamoDBStreamsClient,
  { streamArn, position, fresh }: { streamArn: string; position: Position; fresh: "TRIM_HORIZON" | "LATEST" },
): Promise<StreamReader> {
  const iterators = new Map<string, string>();
  const ended = new Set(Object.keys(position).filter((shardId) => position[shardId] === END));
  let shards = await shardsOf(client, streamArn);

  async function place(
    shardId: string,
    type: "TRIM_HORIZON" | "LATEST" | "AFTER_SEQUENCE_NUMBER",
    after?: string,
  ): Promise<void> {
    const command = { StreamArn: streamArn, ShardId: shardId, ShardIteratorType: type, SequenceNumber: after };
    const { ShardIterator } = await client.send(new GetShardIteratorCommand(command));
    if (ShardIterator) iterators.set(shardId, ShardIterator);
  }
  const reached: Position = { ...position };
  if (fresh === "LATEST") for (const shardId of readable(shards, ended)) if (!reached[shardId]) await place(shardId, "LATEST");

  async function readShard(shardId: string, limit: number): Promise<ShardBatch> {
    const after = reached[shardId];
    if (!iterators.has(shardId)) await place(shardId, after ? "AFTER_SEQUENCE_NUMBER" : "TRIM_HORIZON", after);
    try {
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterators.get(shardId), Limit: limit }),
      );
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last) reached[shardId] = last;
      if (NextShardIterator) iterators.set(shardId, NextShardIterator);
      else ended.add(shardId);
      return { shardId, records: Records, ended: !NextShardIterator };
    } catch (error) {
      iterators.delete(shardId);
      if (error instanceof TrimmedDataAccessException) await place(shardId, "TRIM_HORIZON");
      else if (!(error instanceof ExpiredIteratorException)) throw error;
      return { shardId, records: [], ended: false };
    }
  }

  return {
    async read(limit) {
      const slices: ShardBatch[] = [];
      for (const shardId of readable(shards, ended)) slices.push(await readShard(shardId, limit));
      if (slices.length === 0 || slices.some((slice) => slice.ended)) shards = await shardsOf(client, streamArn);
      return slices;
    },
  };
}

function readable(shards: readonly Shard[], ended: ReadonlySet<string>): string[] {
  const open = new Set(shards.map(({ ShardId }) => ShardId).filter((shardId) => shardId && !ended.has(shardId)));
  return shards.flatMap(({ ShardId, ParentShardId }) =>
    ShardId && open.has(ShardId) && !open.has(ParentShardId) ? [ShardId] : [],
  );
}

async function shardsOf(client: DynamoDBStreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let ExclusiveStartShardId: string | undefined;
  do {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }));
    shards.push(...(StreamDescription?.Shards ?? []));
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId);
  return shards;
}
