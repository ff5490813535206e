import { setTimeout as timer } from "node:timers/promises";
import type { DynamoDBRecord } from "aws-lambda";
import { persist } from "#local/kit/persist.ts";
import { loadCheckpoint, saveCheckpoint } from "./checkpoint.ts";
import { type Delivery, deliverRecords } from "./deliver-records.ts";
import { eventRecord, isNoOpWrite, sequenceNumberOf } from "./event-record.ts";
import type { StreamClient } from "./stream-client.ts";
import { END, openStream, type Position, type StreamReader, streamArnOf } from "./stream-reader.ts";

export type ConsumeOptions = Pick<Delivery, "onRecords"> & {
  readonly client: StreamClient;
  /** Region of the application, for its records. */
  readonly region: string;
  readonly tableName: string;
  /** Stores the position of this consumer; one file per consumer. */
  readonly checkpointFile: string;
  readonly signal: AbortSignal;
  /** Start position without a checkpoint: the oldest stored record, or the next one. */
  readonly startingPosition?: "TRIM_HORIZON" | "LATEST";
  /** Whether a record is delivered. Default: each. */
  readonly wants?: (record: DynamoDBRecord) => boolean;
  /** Maximum number of records per batch. */
  readonly batchSize?: number;
  /** Number of retries of a record that fails alone. */
  readonly retries?: number;
  readonly onPoisonRecord?: Delivery["onPoisonRecord"];
};
/** Polling costs about 1 ms of processor time; while nothing is read that is delivered, the pause doubles from 20 ms to 200 ms. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 200;
/** Maximum number of records per read, delivered or not. A transaction writes up to 100. */
const READ_LIMIT = 250;
/** Records that are not delivered, and may be read again after a restart. */
const MAX_SKIPPED = 1000;

/**
 * Follows a table's stream like a Lambda event source mapping: batches in order, each record at least once, with a durable
 * position.
 * Stops when `signal` aborts, after the current batch. Errors of DynamoDB itself are logged and retried.
 */
export async function consumeStream(options: ConsumeOptions): Promise<void> {
  const { signal, tableName } = options;
  const pause = (ms: number): Promise<boolean> => timer(ms, true, { signal }).catch(() => false);
  let consumer: StreamConsumer | undefined;
  let quiet = 0;
  while (!signal.aborted) {
    try {
      consumer ??= await openConsumer(options, pause);
      quiet = pauseAfter(await consumer.step(), quiet);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`Following the stream of ${tableName} failed; trying again.`, error);
      consumer = undefined;
      quiet = MAX_PAUSE_MS;
    }
    if (quiet > 0) await pause(quiet);
  }
}

/** Result of a read: nothing to deliver, or all records, or as many as one read returns, so that there may be more. */
type Read = "nothing" | "all" | "full";

/** Milliseconds until the next step. */
function pauseAfter(read: Read, last: number): number {
  if (read === "full") return 0;
  return read === "all" ? MIN_PAUSE_MS : Math.min(Math.max(last * 2, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

type StreamConsumer = {
  /** Processes what is available. */
  step(): Promise<Read>;
};

async function openConsumer(options: ConsumeOptions, pause: Delivery["pause"]): Promise<StreamConsumer> {
  const {
    client,
    region,
    tableName,
    checkpointFile,
    signal,
    onRecords,
    startingPosition = "TRIM_HORIZON",
    wants = () => true,
    batchSize = 100,
    retries = 5,
  } = options;
  const discard: Delivery["onPoisonRecord"] =
    options.onPoisonRecord ?? ((record, error) => console.error(`Discarded a record of ${tableName}.`, record, error));
  const streamArn = await streamArnOf(client, tableName);
  const saved = await loadCheckpoint(checkpointFile, streamArn);
  const position: Position = saved ?? {};
  const save = () => persist("positions in streams", () => saveCheckpoint(checkpointFile, { streamArn, position }), signal);
  const onPoisonRecord: Delivery["onPoisonRecord"] = (record, error) =>
    persist("dead letters", () => discard(record, error), signal);
  const reader = await openStream(client, { streamArn, position, fresh: "TRIM_HORIZON" });
  if (!saved) {
    if (startingPosition === "LATEST") await skipToLatest(reader, position);
    await save();
  }

  const progressOf = (shardId: string) => async (last: DynamoDBRecord) => {
    position[shardId] = sequenceNumberOf(last);
    await save();
  };
  /** Number of skipped records by shard, since its position was saved. */
  const skipped = new Map<string, number>();

  /** Most writes are for no consumer: saving the position after each would cost more than the writes. */
  async function skip(shardId: string, records: readonly DynamoDBRecord[]): Promise<void> {
    const count = (skipped.get(shardId) ?? 0) + records.length;
    skipped.set(shardId, count % MAX_SKIPPED);
    const last = records.at(-1);
    if (last && count >= MAX_SKIPPED) await progressOf(shardId)(last);
  }

  return {
    async step() {
      let read: Read = "nothing";
      for (const { shardId, records, ended } of await reader.read(READ_LIMIT)) {
        const changes = records
          .filter((record) => !isNoOpWrite(record))
          .map((record) => eventRecord(record, { streamArn, region }));
        const events = changes.filter(wants);
        if (records.length >= READ_LIMIT) read = "full";
        else if (events.length > 0 && read === "nothing") read = "all";
        if (events.length === 0) await skip(shardId, changes);
        const onProgress = progressOf(shardId);
        for (let from = 0; from < events.length; from += batchSize) {
          const batch = events.slice(from, from + batchSize);
          if (!(await deliverRecords(batch, { onRecords, onPoisonRecord, onProgress, retries, pause }))) return read;
        }
        if (!ended) continue;
        position[shardId] = END;
        await save();
      }
      return read;
    },
  };
}

/** Reads past all existing records, so that the start position is a sequence number that can be stored. */
async function skipToLatest(reader: StreamReader, position: Position): Promise<void> {
  for (let more = true; more; ) {
    more = false;
    for (const { shardId, records, ended } of await reader.read(1000)) {
      const last = records.at(-1);
      if (last) position[shardId] = sequenceNumberOf(last);
      if (ended) position[shardId] = END;
      more ||= records.length > 0 || ended;
    }
  }
}
