import middy from "@middy/core";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { DomainEvent } from "#contracts/events.ts";
import { eventFromRecord } from "#domain/kit/event-from-record.ts";
import { logger } from "./logger.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { logging } from "./middleware/logging.ts";

/**
 * Passes the events of the table's stream to `consume`, in order. Reports the first failed record and all after it
 * as failed, so that the stream retries them (at least once) and eventually sends a poison record to the dead-letter queue.
 */
export function onOutboxEvents(consume: (change: DomainEvent) => Promise<void>) {
  return middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
    .use(logging())
    .use(errorLogging())
    .handler(async ({ Records }) => {
      const failed = await firstFailure(Records, consume);
      const itemIdentifier = failed?.dynamodb?.SequenceNumber;
      return { batchItemFailures: itemIdentifier ? [{ itemIdentifier }] : [] };
    });
}

async function firstFailure(records: readonly DynamoDBRecord[], consume: (change: DomainEvent) => Promise<void>) {
  for (const record of records) {
    const change = eventFromRecord(record);
    if (!change) continue;
    try {
      await consume(change);
    } catch (error) {
      logger.error("event not processed", { error, change });
      return record;
    }
  }
  return undefined;
}
