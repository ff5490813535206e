import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda";
import { sequenceNumberOf } from "./event-record.ts";

export type Delivery = {
  /** Processes a batch, or returns the first failed record (`batchItemFailures`), or throws. */
  readonly onRecords: (records: DynamoDBRecord[]) => Promise<DynamoDBBatchResponse | undefined>;
  /** Receives a record that failed on its own after all retries. */
  readonly onPoisonRecord: (record: DynamoDBRecord, error: unknown) => Promise<void> | void;
  /** Called, and awaited, whenever everything up to this record is processed. */
  readonly onProgress: (last: DynamoDBRecord) => Promise<void>;
  /** Number of retries of a single record. A batch is retried once and then split in half. */
  readonly retries: number;
  /** Waits that many milliseconds; false when the delivery should stop instead. */
  readonly pause: (ms: number) => Promise<boolean>;
};
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5000;

/**
 * Delivers records in order, each at least once. Failed batches are retried with exponential backoff and split until the failing
 * record is alone, which is then passed to `onPoisonRecord`, so that one bad record delays the others only for a bounded time.
 * Returns false when it stopped early; undelivered records are then not reported as progress.
 */
export async function deliverRecords(records: readonly DynamoDBRecord[], delivery: Delivery): Promise<boolean> {
  let left = records;
  for (let failures = 0; left.length > 0; ) {
    const { taken: deliveredCount, error } = await attempt(left, delivery);
    const last = left[deliveredCount - 1];
    if (last) await delivery.onProgress(last);
    left = left.slice(deliveredCount);
    failures = deliveredCount > 0 ? 0 : failures + 1;
    const [first] = left;
    if (!first) break;
    if (left.length > 1 && failures > 1) {
      const middle = Math.ceil(left.length / 2);
      return (await deliverRecords(left.slice(0, middle), delivery)) && (await deliverRecords(left.slice(middle), delivery));
    }
    if (left.length === 1 && failures > delivery.retries) {
      await delivery.onPoisonRecord(first, error);
      await delivery.onProgress(first);
      return true;
    }
    if (!(await delivery.pause(Math.min(MIN_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS)))) return false;
  }
  return true;
}

async function attempt(records: readonly DynamoDBRecord[], { onRecords }: Delivery): Promise<{ taken: number; error?: unknown }> {
  try {
    const failed = (await onRecords([...records]))?.batchItemFailures ?? [];
    if (failed.length === 0) return { taken: records.length };
    const named = new Set(failed.map(({ itemIdentifier }) => itemIdentifier));
    // As in Lambda, an unknown item identifier means that the whole batch failed.
    const deliveredCount = Math.max(
      0,
      records.findIndex((record) => named.has(sequenceNumberOf(record))),
    );
    return { taken: deliveredCount, error: new Error("The function reported this record as failed.") };
  } catch (error) {
    return { taken: 0, error };
  }
}
