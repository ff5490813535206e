import { setTimeout as pause } from "node:timers/promises";
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { StreamClient } from "./stream-client.ts";
import { openStream, streamArnOf } from "./stream-reader.ts";

type Key = Record<string, AttributeValue>;
export type TtlSweeperOptions = {
  readonly client: DynamoDBClient;
  readonly streams: StreamClient;
  readonly tableName: string;
  /** The attribute of the table's TimeToLiveSpecification: seconds since 1970. */
  readonly attribute: string;
  readonly clock?: () => Date;
};
export type TtlSweeper = {
  /** Deletes every item that has expired by now; returns their number. */
  sweep(): Promise<number>;
};

/** DynamoDB ignores items that expired more than five years ago, so that a wrong unit cannot empty a table. */
const OLDEST_S = 5 * 365 * 24 * 3600;
const DEFAULT_INTERVAL_MS = 10_000;
/** Items per page of the initial scan. Without a limit the engine reads the whole rest of the table for every page. */
const SCANNED = 1000;

/** Sweeps repeatedly until `signal` aborts. Failures are logged and retried in the next round. */
export async function runTtlSweeper({
  signal,
  intervalMs = DEFAULT_INTERVAL_MS,
  ...options
}: TtlSweeperOptions & { signal: AbortSignal; intervalMs?: number }): Promise<void> {
  let sweeper: TtlSweeper | undefined;
  while (!signal.aborted) {
    try {
      sweeper ??= await createTtlSweeper(options);
      await sweeper.sweep();
    } catch (error) {
      console.error(`Sweeping expired items of ${options.tableName} failed; retrying.`, error);
      sweeper = undefined;
    }
    await pause(intervalMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * Knows the expiry of every item that has one: from one Scan at the start, and then from the table's stream, so that a round
 * costs as much as the changes since the last one, not as much as the table's size.
 */
export async function createTtlSweeper({
  client,
  streams,
  tableName,
  attribute,
  clock = () => new Date(),
}: TtlSweeperOptions): Promise<TtlSweeper> {
  const ends = new Map<string, { key: Key; end: string }>();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const keyNames = (Table?.KeySchema ?? []).map(({ AttributeName = "" }) => AttributeName);
  const keyOf = (item: Key): Key => Object.fromEntries(keyNames.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
  function note(keys: Key, item: Key | undefined): void {
    const name = JSON.stringify(keyOf(keys));
    const end = item?.[attribute]?.N;
    if (end === undefined) ends.delete(name);
    else ends.set(name, { key: keyOf(keys), end });
  }

  // The stream is opened before the scan, so that no change between the two is missed.
  const streamArn = await streamArnOf(streams, tableName);
  const reader = await openStream(streams, { streamArn, position: {}, fresh: "LATEST" });
  const names = Object.fromEntries([...keyNames, attribute].map((name, index) => [`#${index}`, name]));
  const projection = {
    ProjectionExpression: Object.keys(names).join(", "),
    FilterExpression: `attribute_exists(#${keyNames.length})`,
  };
  const scan = { TableName: tableName, Limit: SCANNED, ...projection, ExpressionAttributeNames: names };
  for await (const { Items = [] } of paginateScan({ client }, scan)) for (const item of Items) note(item, item);

  async function catchUp(): Promise<void> {
    for (let more = true; more; ) {
      more = false;
      for (const { records, ended } of await reader.read(1000)) {
        for (const { dynamodb } of records) note((dynamodb?.Keys ?? {}) as Key, dynamodb?.NewImage as Key | undefined);
        more ||= records.length > 0 || ended;
      }
    }
  }

  /** False when the item changed in the meantime: its new expiry, if any, comes from the stream. */
  async function remove(key: Key, end: string): Promise<boolean> {
    const condition = { ConditionExpression: "#end = :end", ExpressionAttributeNames: { "#end": attribute } };
    try {
      await client.send(
        new DeleteItemCommand({
          TableName: tableName,
          Key: key,
          ...condition,
          ExpressionAttributeValues: { ":end": { N: end } },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    async sweep() {
      await catchUp();
      const now = clock().getTime() / 1000;
      let removed = 0;
      for (const [name, { key, end }] of ends) {
        if (Number(end) >= now || Number(end) < now - OLDEST_S) continue;
        if (await remove(key, end)) removed += 1;
        ends.delete(name);
      }
      return removed;
    },
  };
}
