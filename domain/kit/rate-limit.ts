import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import { isConditionalCheckFailed } from "./conditional-write.ts";
import { type RateLimit, secondsLeft, windowOf } from "./limit.ts";
import { RateLimitEntity } from "./rate-limit.entity.ts";
import { type TransactionItem, update } from "./transaction.ts";

/**
 * Counts an action of a subject (an IP address, email address or uid), and throws `request.too_many` once the limit is reached,
 * with the `seconds` until its window ends; rejected attempts are not counted. An action on several targets (such as email
 * recipients) counts once for each: `cost`. Returns the new count.
 */
export async function enforceRateLimit(limit: RateLimit, subject: string, cost = 1): Promise<number> {
  if (cost > limit.maxCount) throw new AppError("request.too_many");
  try {
    const { data } = await count(limit, subject, cost).go({ response: "updated_new" });
    return data.count ?? cost;
  } catch (error) {
    if (isConditionalCheckFailed(error)) throw tooMany(secondsLeft(limit));
    throw error;
  }
}

/** Counts an action of a subject as `enforceRateLimit`, and at most once, however often work is repeated after a conflict. */
export type CountOnce = (cost?: number) => Promise<void>;

/** A count for one request, to call within the work that `retryOnConflict` repeats. */
export function countOnce(limit: RateLimit, subject: string): CountOnce {
  let isCounted = false;
  return async (cost) => {
    if (isCounted) return;
    await enforceRateLimit(limit, subject, cost);
    isCounted = true;
  };
}

/**
 * The transaction item that counts an action like `enforceRateLimit`, unless the transaction fails. `error` is thrown if there
 * were too many; it is given the seconds until the window ends.
 */
export const rateLimitItem = (
  limit: RateLimit,
  subject: string,
  error: (seconds: number) => AppError = tooMany,
): TransactionItem => ({
  write: update(count(limit, subject, 1).params()),
  onConditionFailed: () => error(secondsLeft(limit)),
});

const tooMany = (seconds: number): AppError => new AppError("request.too_many", { seconds });

function count({ action, maxCount, seconds }: RateLimit, subject: string, cost: number) {
  const window = windowOf(seconds);
  return RateLimitEntity.update({ what: action, who: sha256(subject, "base64url"), window })
    .add({ count: cost })
    .set({ ttl: window + seconds })
    .where((row, { lte, notExists }) => `${notExists(row.count)} OR ${lte(row.count, maxCount - cost)}`);
}
