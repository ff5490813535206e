import { mustHold, type Part, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { secondsAfter } from "#kit/time.ts";
import { BadEndsEntity } from "./bad-ends.entity.ts";

/**
 * Heatmaps of one person that may end badly within an hour before he has to wait: a refund makes a bad end free, and each costs us an
 * analysis. A shift of bad pictures stays below it.
 */
const BAD_ENDS_AN_HOUR = 20;
const KEPT_SECONDS = 2 * 3600;

const thisHour = (): string => now().toISOString().slice(0, "2026-11-20T13".length);

/** Counts one more bad end of a person; belongs into the transaction that gives the credit back. */
export function countBadEnd(uid: string): Part {
  const ttl = secondsAfter(now(), KEPT_SECONDS);
  return { write: update(BadEndsEntity.upsert({ uid, hour: thisHour(), ttl }).add({ count: 1 }).params()) };
}

/** Holds only while fewer than `BAD_ENDS_AN_HOUR` heatmaps of a person ended badly in this hour; else `request.too_many`. */
export function mustEndWellMostly(uid: string): Part {
  return {
    write: mustHold({
      ...BadEndsEntity.get({ uid, hour: thisHour() }).params(),
      ConditionExpression: "attribute_not_exists(#count) OR #count < :most",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":most": BAD_ENDS_AN_HOUR },
    }),
    refuse: "request.too_many",
  };
}
