import { secondsLeft } from "#domain/kit/limit.ts";
import { conditionCheck, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { HOUR_SECONDS, secondsAfter } from "#kit/time.ts";
import { FailureCountEntity } from "./failure-count.entity.ts";

/**
 * Failed heatmaps per user and hour before further ones are rejected: a refund makes a failure free, but each costs an
 * analysis. Ordinary work with a few bad images stays below it.
 */
const MAX_FAILURES_PER_HOUR = 20;
const KEPT_SECONDS = 2 * HOUR_SECONDS;

const thisHour = (): string => now().toISOString().slice(0, "2026-11-20T13".length);

/** Counts a failed heatmap of a user; belongs in the transaction of the refund. */
export function countFailure(uid: string): TransactionItem {
  const ttl = secondsAfter(now(), KEPT_SECONDS);
  return { write: update(FailureCountEntity.upsert({ uid, hour: thisHour(), ttl }).add({ count: 1 }).params()) };
}

/** Condition check: fewer than `MAX_FAILURES_PER_HOUR` heatmaps of a user failed in this hour; otherwise `request.too_many`. */
export function failureRateCondition(uid: string): TransactionItem {
  return {
    write: conditionCheck({
      ...FailureCountEntity.get({ uid, hour: thisHour() }).params(),
      ConditionExpression: "attribute_not_exists(#count) OR #count < :most",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":most": MAX_FAILURES_PER_HOUR },
    }),
    onConditionFailed: () => new AppError("request.too_many", { seconds: secondsLeft({ seconds: HOUR_SECONDS }) }),
  };
}
