import middy from "@middy/core";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import type { DomainEvent } from "#contracts/events.ts";
import { eventFromRecord } from "#domain/kit/event-from-record.ts";
import type { FailedEvent } from "#domain/kit/failed-event.ts";
import { logger } from "./logger.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { logging } from "./middleware/logging.ts";

/**
 * Passes the events of a batch of the table's stream to `consume`, in order. Reports the first failed record and all after it
 * as failed, so that the stream retries them (at least once) and eventually sends a poison record to the dead-letter queue.
 */
export function onOutboxEvents(consume: (events: readonly DomainEvent[]) => Promise<FailedEvent | undefined>) {
  return middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
    .use(logging())
    .use(errorLogging())
    .handler(async ({ Records }) => {
      const found = Records.flatMap((record) => {
        const event = eventFromRecord(record);
        return event ? [{ event, itemIdentifier: record.dynamodb?.SequenceNumber }] : [];
      });
      const failed = await consume(found.map(({ event }) => event));
      if (!failed) return { batchItemFailures: [] };
      const { event, itemIdentifier } = found[failed.position]!;
      logger.error("event not processed", { error: failed.error, change: event });
      return { batchItemFailures: itemIdentifier ? [{ itemIdentifier }] : [] };
    });
}
