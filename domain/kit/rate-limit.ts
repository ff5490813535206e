import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isConditionalCheckFailed } from "./conditional-write.ts";
import { RateLimitEntity } from "./rate-limit.entity.ts";
import { type TransactionItem, update } from "./transaction.ts";

/**
 * Counts an action of a subject (an IP address, email address or uid), and throws `request.too_many` after `maxCount` times in a
 * window of `seconds`. Windows are the same for all users and start at multiples of their length; rejected attempts are not
 * counted. An action on several targets (such as email recipients) counts once for each. Returns the new count.
 */
export async function enforceRateLimit(
  action: string,
  subject: string,
  maxCount: number,
  seconds: number,
  cost = 1,
): Promise<number> {
  if (cost > maxCount) throw new AppError("request.too_many");
  try {
    const { data } = await count(action, subject, maxCount, seconds, cost).go({ response: "updated_new" });
    return data.count ?? cost;
  } catch (error) {
    if (isConditionalCheckFailed(error)) throw new AppError("request.too_many");
    throw error;
  }
}

/** The part that counts an action like `enforceRateLimit`, unless the transaction fails; `error` when there were too many. */
export const rateLimitItem = (
  action: string,
  subject: string,
  maxCount: number,
  seconds: number,
  error: () => AppError,
): TransactionItem => ({
  write: update(count(action, subject, maxCount, seconds, 1).params()),
  onConditionFailed: error,
});

function count(action: string, subject: string, maxCount: number, seconds: number, cost: number) {
  const at = Math.floor(now().getTime() / 1000);
  const window = at - (at % seconds);
  return RateLimitEntity.update({ what: action, who: createHash("sha256").update(subject).digest("base64url"), window })
    .add({ count: cost })
    .set({ ttl: window + seconds })
    .where((row, { lte, notExists }) => `${notExists(row.count)} OR ${lte(row.count, maxCount - cost)}`);
}
