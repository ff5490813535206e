import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isConditionFailure } from "./condition-failure.ts";
import { RateLimitEntity } from "./rate-limit.entity.ts";

/**
 * Counts that `who` (an address of a machine or mailbox, or a uid) does `what`, and refuses it with `request.too_many` after `most` times in a
 * window of `seconds`. Windows are the same for everybody and begin at whole multiples of their length; refused attempts are not counted.
 * What is done to several at once (addresses that are mailed to) counts for as many.
 */
export async function limit(what: string, who: string, most: number, seconds: number, times = 1): Promise<void> {
  if (times > most) throw new AppError("request.too_many");
  const at = Math.floor(now().getTime() / 1000);
  const window = at - (at % seconds);
  const key = { what, who: createHash("sha256").update(who).digest("base64url"), window };
  try {
    await RateLimitEntity.update(key)
      .add({ count: times })
      .set({ ttl: window + seconds })
      .where((row, { lte, notExists }) => `${notExists(row.count)} OR ${lte(row.count, most - times)}`)
      .go();
  } catch (error) {
    if (isConditionFailure(error)) throw new AppError("request.too_many");
    throw error;
  }
}
