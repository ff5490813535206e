import { RETRY_DAYS } from "#contracts/webhooks.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { type Attempt, type StoredDelivery, WebhookDeliveryEntity } from "./delivery.entity.ts";

const [MINUTE, HOUR] = [60, 3600];
/** Seconds between attempts; together just under the days of retries. */
export const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];
const RETRY_SECONDS = RETRY_DAYS * 24 * HOUR;

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
    .remove(isRetried ? [] : ["due"])
    .composite({ webhook, at })
    .where((row, { eq }) => `${eq(row.state, "waiting")} AND ${eq(row.tries, tries)} AND ${eq(row.queued_at, queued_at)}`);
  // Otherwise another run took it over after the lock of this one had expired.
  if (!(await conditionHolds(patch.go()))) return "skipped";
  return isRetried ? "retrying" : state === "delivered" ? "delivered" : "failed";
}
