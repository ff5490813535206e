import { RETRY_DAYS } from "#contracts/webhooks.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, HOUR_SECONDS, isoAfter, MINUTE_SECONDS } from "#kit/time.ts";
import { type Attempt, type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";

/** Seconds between attempts; together just under the days of retries. */
export const PAUSES = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  14 * HOUR_SECONDS,
  18 * HOUR_SECONDS,
  22 * HOUR_SECONDS,
];
const RETRY_SECONDS = RETRY_DAYS * DAY_SECONDS;

/** Until when a delivery is tried. */
export const retriedUntil = ({ queued_at }: Pick<StoredDelivery, "queued_at">): string =>
  isoAfter(new Date(queued_at), RETRY_SECONDS);

/** Attempts that are kept. */
const MAX_ATTEMPTS_KEPT = 20;

/**
 * Stores the outcome of a delivery. `delivered` and `ended` (its webhook is disabled or deleted) are final; after a failure it is
 * tried again, until its pauses or its days are used up.
 */
export async function settleDelivery(
  { uid, webhook, at, queued_at, attempts, tries }: StoredDelivery,
  attempt: Attempt | undefined,
  outcome: "delivered" | "failed" | "ended",
): Promise<"delivered" | "retrying" | "failed" | "skipped"> {
  const pause = outcome === "failed" ? PAUSES[tries] : undefined;
  const next = pause === undefined ? undefined : isoAfter(now(), pause);
  const isRetried = next !== undefined && next <= retriedUntil({ queued_at });
  const state = isRetried ? "waiting" : outcome === "delivered" ? "delivered" : "failed";
  const patch = WebhookDeliveryEntity.patch({ uid })
    .set({
      state,
      tries: tries + 1,
      attempts: [...attempts, ...(attempt ? [attempt] : [])].slice(-MAX_ATTEMPTS_KEPT),
      ...(isRetried && { next_at: next }),
    })
    .remove(["attempt_at", "requested", ...(isRetried ? [] : (["due"] as const))])
    .composite({ webhook, at })
    .where((row, { eq }) => `${eq(row.state, "waiting")} AND ${eq(row.tries, tries)} AND ${eq(row.queued_at, queued_at)}`);
  // Otherwise another run took it over after the lock of this one had expired.
  if (!(await conditionHolds(patch.go()))) return "skipped";
  return isRetried ? "retrying" : state === "delivered" ? "delivered" : "failed";
}
