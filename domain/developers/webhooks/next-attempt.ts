import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import type { StoredDelivery } from "./delivery.entity.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

/** Seconds for which an attempt locks a delivery; it takes at most ten. */
export const ATTEMPT_SECONDS = 60;

/** The time until which the deliveries of a webhook wait; undefined if it is not paused. */
export const pauseOf = ({ paused_until }: Pick<StoredWebhook, "paused_until">): string | undefined =>
  paused_until !== undefined && paused_until > now().toISOString() ? paused_until : undefined;

/** The time after which an attempt counts as interrupted if it began before. */
export const interruptedBefore = (): string => isoAfter(now(), -ATTEMPT_SECONDS);

/** When the next attempt of a delivery starts or has started; null once it is delivered or has failed. */
export function nextAttemptOf({ state, next_at, attempt_at, requested }: StoredDelivery, webhook: StoredWebhook): string | null {
  if (state !== "waiting") return null;
  if (attempt_at !== undefined && attempt_at > interruptedBefore()) return attempt_at;
  const pausedUntil = requested ? undefined : pauseOf(webhook);
  return pausedUntil !== undefined && pausedUntil > next_at ? pausedUntil : next_at;
}
