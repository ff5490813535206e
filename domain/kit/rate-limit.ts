import { createHash } from "node:crypto";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isConditionalCheckFailed } from "./is-conditional-check-failed.ts";
import { RateLimitEntity } from "./rate-limit.entity.ts";

/**
 * Counts an action `what` of `who` (an IP address, email address or uid), and throws `request.too_many` after `most` times in a
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
  const at = Math.floor(now().getTime() / 1000);
  const window = at - (at % seconds);
  const key = { what: action, who: createHash("sha256").update(subject).digest("base64url"), window };
  try {
    const { data } = await RateLimitEntity.update(key)
      .add({ count: cost })
      .set({ ttl: window + seconds })
      .where((row, { lte, notExists }) => `${notExists(row.count)} OR ${lte(row.count, maxCount - cost)}`)
      .go({ response: "updated_new" });
    return data.count ?? cost;
  } catch (error) {
    if (isConditionalCheckFailed(error)) throw new AppError("request.too_many");
    throw error;
  }
}
